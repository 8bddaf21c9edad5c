import { nearestEffort } from '../../targets/efforts.ts';
import { inWords, isObject, own } from '../../text/json.ts';
import { functionsAsTools } from '../functions.ts';
import includable from '../includable.json';
import {
  absent,
  breach,
  kindOf,
  noneOf,
  oneOf,
  quotedList,
  removal,
  renaming,
  setting,
  surplus,
  tooLong,
} from './asks.ts';
import { has, objectsIn, read } from './body.ts';
import openaiRows from './openai.json';
import conflictRows from './openai-conflicts.json';
import defaults from './openai-sampling.json';
import { rowsIn } from './read-rows.ts';
import type { Requirement, Sent } from './requirement.ts';
import { NOT_HERE } from './rows.ts';

const effortName = ({ form }: Sent): string => (form === 'responses' ? 'reasoning.effort' : 'reasoning_effort');
const effort = (sent: Sent): unknown => read(sent, effortName(sent));
/** True if an effort is asked for that makes the model reason. */
const isAsked = (sent: Sent): boolean => has(sent, effortName(sent)) && effort(sent) !== 'none';

const INCLUDABLE = includable.responses;

export const OPENAI = rowsIn(openaiRows, {
  isAsked,
  /** True unless an effort says that the model does not reason. */
  isNotNone: (sent: Sent): boolean => effort(sent) !== 'none',

  /** What a model that reasons rejects of sampling. */
  *sampling(sent: Sent) {
    const value = read(sent, 'temperature');
    if (typeof value === 'number' && value !== 1) {
      const text = sent.form === 'responses' ? {} : { text: 'temperature' };
      yield surplus(sent, ['temperature'], 'This model accepts only the default `temperature`, 1.', text);
    }
    // Of the rest the values are accepted that say no more than the default.
    yield* noneOf(Object.keys(defaults), NOT_HERE, defaults)(sent);
  },

  effortOf(accepted: readonly string[]): Requirement['finds'] {
    return (sent) => oneOf(effortName(sent), accepted, (value) => nearestEffort(value, accepted))(sent);
  },

  *metadata(sent: Sent) {
    const value = read(sent, 'metadata');
    if (!isObject(value)) return;
    for (const [key, entry] of Object.entries(value)) {
      const path = ['metadata', key];
      if (typeof entry !== 'string') {
        const ways = [
          ...(typeof entry === 'object' ? [] : [setting(path, inWords(entry), 'lossless')]),
          removal(sent, path),
        ];
        yield breach(sent, path, `\`metadata.${key}\` must be a string.`, ways, { text: 'type' });
      }
      yield* tooLong(sent, path, 512, []);
    }
    const names = Object.keys(value);
    if (names.length <= 16) return;
    const kept = Object.fromEntries(Object.entries(value).slice(0, 16)) as Record<string, string>;
    yield breach(
      sent,
      ['metadata'],
      `\`metadata\` has ${names.length} entries; the limit is 16.`,
      [setting(['metadata'], kept)],
      { text: 'many', data: { max: 16, count: names.length } },
    );
  },

  noEffort: (sent: Sent) => absent(effortName(sent), NOT_HERE)(sent),

  switches: (sent: Sent) =>
    ['stream', 'store', 'parallel_tool_calls', 'logprobs'].flatMap((name) => [...kindOf(name, 'boolean')(sent)]),

  longIds: (sent: Sent) =>
    ['safety_identifier', 'prompt_cache_key'].flatMap((name) => tooLong(sent, [name], 64, [removal(sent, [name])])),

  *words(sent: Sent) {
    yield* oneOf('service_tier', ['auto', 'default', 'fast', 'flex', 'priority', 'scale'])(sent);
    yield* oneOf(sent.form === 'responses' ? 'text.verbosity' : 'verbosity', ['low', 'medium', 'high'])(sent);
  },

  *wordsOfResponses(sent: Sent) {
    yield* oneOf('truncation', ['auto', 'disabled'])(sent);
    yield* oneOf('reasoning.summary', ['concise', 'detailed', 'auto'])(sent);
  },

  *includes(sent: Sent) {
    const list = read(sent, 'include');
    if (!Array.isArray(list)) return;
    const wrong = list.filter((entry) => typeof entry !== 'string' || !INCLUDABLE.includes(entry));
    if (wrong.length === 0) return;
    const says = `\`include\` asks for ${wrong.map(inWords).join(', ')}, which the API does not know.`;
    const kept = list.filter((entry) => !wrong.includes(entry));
    const data = { value: inWords(wrong[0]), supported: quotedList(INCLUDABLE) };
    yield breach(sent, ['include'], says, [setting(['include'], kept)], { data });
  },
});

const HOSTED = ['web_search', 'web_search_preview', 'image_generation', 'code_interpreter', 'file_search', 'computer'];

export const OPENAI_CONFLICTS = rowsIn(conflictRows, {
  isAsked,
  /** Functions beside reasoning on Chat Completions. */
  *functionsWhileReasoning(sent: Sent) {
    const path = ['reasoning_effort'];
    const takesNone = !/gpt-6-astra/.test(sent.model ?? '');
    const says = 'On Chat Completions this model accepts function tools only with `reasoning_effort` none.';
    yield breach(sent, path, says, takesNone ? [setting(path, 'none')] : []);
  },

  /** Functions beside tools, which join them. */
  *functionsBesideTools(sent: Sent) {
    const path = ['functions'];
    const edits = [...(functionsAsTools(sent.body) ?? [])].map(([key, to]) => ({ path: [key], to }));
    const joined = edits.length === 0 ? [] : [{ ...renaming(path, ['tools'], []), edits }];
    yield breach(sent, path, '`functions` is sent beside `tools`.', [...joined, removal(sent, path)]);
  },

  *hostedAtMinimal(sent: Sent) {
    const hosted = objectsIn(sent, 'tools')
      .map(([tool]) => inWords(own(tool, 'type')))
      .filter((type) => HOSTED.includes(type));
    if (hosted.length === 0) return;
    const path = ['reasoning', 'effort'];
    const says = `With the effort minimal these tools cannot be used: ${hosted.join(', ')}.`;
    yield breach(sent, path, says, [setting(path, 'low')], { data: { tools: hosted.join(', ') } });
  },
});
