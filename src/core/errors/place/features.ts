import { isObject, type JsonObject, own } from '../../text/json.ts';
import { child, type Pointer } from '../../text/pointer.ts';
import type { Setting } from './settings.ts';

/** What a model may not do, by the words of texts, with the settings that ask for it. */
const FEATURES: readonly (readonly [words: string, keys: readonly string[]])[] = [
  ['tools?|tool[ -]?(?:use|calling|calls)|function[ -](?:calling|calls?)', ['tools', 'toolConfig', 'functions']],
  [
    '(?:extended )?thinking|reasoning',
    [
      ...['think', 'thinking', 'reasoning', 'reasoning_effort', 'enable_thinking', 'output_config/effort'],
      ...['generationConfig/thinkingConfig', 'generation_config/thinking_config', 'options/think'],
    ],
  ],
  [
    'json[ _-](?:mode|object|schema|outputs?|format)|structured[ -]outputs?|response[ _]formats?',
    [
      ...['response_format', 'text/format', 'output_config/format', 'output_format', 'format'],
      ...[
        'generationConfig/responseMimeType',
        'generationConfig/responseSchema',
        'generationConfig/responseJsonSchema',
      ],
    ],
  ],
  [
    'log[ -]?prob(?:s|abilities)',
    ['logprobs', 'top_logprobs', 'generationConfig/responseLogprobs', 'generationConfig/logprobs'],
  ],
  ['penalt(?:y|ies)', ['generationConfig/presencePenalty', 'generationConfig/frequencyPenalty']],
  ['multiple candidates', ['generationConfig/candidateCount', 'n']],
  ['parallel (?:tool|function)[ -](?:calls?|calling|use)', ['parallel_tool_calls']],
  ['stop (?:words?|sequences?|strings?)', ['stop', 'stop_sequences', 'generationConfig/stopSequences']],
  ['streaming', ['stream']],
];

/** What is said of a feature in some cases only is said of what it goes with; of a choice or a content it is not said. */
const WHOLE = '\\b(?![_-]| ?(?:choice|content|blocks?|items?|parts?|tokens?|in|with|when|while)\\b)';
const REFUSED = FEATURES.map(
  ([words]) =>
    new RegExp(
      `\\b(?:does(?: not|n't) support|no endpoints? found that supports?|not supported by this model:?|unsupported feature:?) (?:the use of )?(?:${words})${WHOLE}|(?<![\\w.\`'"-])(?:${words})(?: mode)?(?: response)? (?:is|are) not (?:supported|enabled|available)\\b(?! (?:with|together|alongside|in combination)\\b)`,
      'i',
    ),
);

const LONGEST = 4_000;

/** The settings that ask for what a text says the model does not do, in the order of the table; none where it says no such thing. */
export function settingsOfFeature(text: string, body: JsonObject): readonly Setting[] {
  const head = text.slice(0, LONGEST);
  for (const [i, [, keys]] of FEATURES.entries()) {
    if (!REFUSED[i]!.test(head)) continue;
    const found = keys.flatMap((path) => settingAt(body, path));
    if (found.length > 0) return found;
  }
  return [];
}

/** A setting that is there and asks for something. */
function settingAt(body: JsonObject, path: string): readonly Setting[] {
  const steps = path.split('/');
  const value = steps.reduce<unknown>((above, step) => (isObject(above) ? own(above, step) : undefined), body);
  const isOff = value === undefined || value === null || value === false || value === 'none';
  return isOff ? [] : [{ at: steps.reduce<Pointer>(child, ''), named: steps.join('.'), isSure: true }];
}
