import { isObject, own } from '../../text/json.ts';
import { breach, removal, setting } from './asks.ts';
import { pathIn, valueIn } from './body.ts';
import type { Requirement } from './requirement.ts';
import { row } from './rows.ts';

const KINDS = {
  object: isObject,
  list: Array.isArray,
  string: (value: unknown): boolean => typeof value === 'string',
  boolean: (value: unknown): boolean => typeof value === 'boolean',
  number: (value: unknown): boolean => typeof value === 'number',
} as const;

type Kind = keyof typeof KINDS;

const AN: Readonly<Record<Kind, string>> = {
  object: 'an object',
  list: 'a list',
  string: 'a string',
  boolean: 'a boolean',
  number: 'a number',
};

/** Each parameter is of one of its kinds. What null means differs; other requirements tell it. */
const kinds =
  (all: Readonly<Record<string, readonly Kind[]>>): Requirement['finds'] =>
  (sent) =>
    Object.entries(all).flatMap(([name, accepted]) => {
      const path = pathIn(sent, name);
      const value = valueIn(sent.body, path);
      if (value === undefined || value === null || accepted.some((kind) => KINDS[kind](value))) return [];
      const says = `\`${path.join('.')}\` must be ${accepted.map((kind) => AN[kind]).join(' or ')}.`;
      return [breach(sent, path, says, [removal(sent, path)], { data: { kind: accepted[0]! } })];
    });

/** The blocks of a system prompt are objects with a text. `typed`: and say by a type that they are. */
const systemBlocks =
  (name: string, typed: boolean): Requirement['finds'] =>
  (sent) => {
    const list = valueIn(sent.body, pathIn(sent, name));
    if (!Array.isArray(list)) return [];
    return list.flatMap((block: unknown, i) => {
      const path = [...pathIn(sent, name), `${i}`];
      const wrong = wrongIn(block, typed);
      if (wrong === null) return [];
      const kind = wrong === '' ? 'object' : 'string';
      const as = typeof block === 'string' && { ...(typed ? { type: 'text' } : {}), text: block };
      const ways = as === false ? [removal(sent, path)] : [setting(path, as, 'lossless')];
      const at = wrong === '' ? path : [...path, wrong];
      return [breach(sent, at, `\`${at.join('.')}\` must be ${AN[kind]}.`, ways, { data: { kind } })];
    });
  };

/** The key of a block whose value is no string, '' for what is no block, null where nothing is wrong. */
function wrongIn(block: unknown, typed: boolean): string | null {
  if (!isObject(block)) return '';
  const isWrong = (key: string): boolean => typeof own(block, key) !== 'string';
  if (typed && isWrong('type')) return 'type';
  return (typed ? own(block, 'type') === 'text' : own(block, 'text') !== undefined) && isWrong('text') ? 'text' : null;
}

const both =
  (...all: readonly Requirement['finds'][]): Requirement['finds'] =>
  (sent) =>
    all.flatMap((finds) => [...finds(sent)]);

const ANTHROPIC = both(
  systemBlocks('system', true),
  kinds({
    metadata: ['object'],
    stream: ['boolean'],
    stop_sequences: ['list', 'string'],
    output_config: ['object'],
    system: ['string', 'list'],
  }),
);
const CHAT = kinds({ stop: ['string', 'list'], metadata: ['object'], user: ['string'], stream_options: ['object'] });
const RESPONSES = kinds({
  text: ['object'],
  reasoning: ['object'],
  include: ['list'],
  metadata: ['object'],
  max_output_tokens: ['number'],
});
const GEMINI = both(
  systemBlocks('systemInstruction.parts', false),
  kinds({
    'generationConfig.topK': ['number', 'string'],
    'generationConfig.stopSequences': ['list', 'string'],
    'generationConfig.thinkingConfig': ['object'],
    generationConfig: ['object'],
    toolConfig: ['object'],
    // One that is not in a list is read as a list of one.
    tools: ['list', 'object'],
    safetySettings: ['list', 'object'],
  }),
);
const CONVERSE = both(
  systemBlocks('system', false),
  kinds({
    inferenceConfig: ['object'],
    'inferenceConfig.stopSequences': ['list', 'string'],
    requestMetadata: ['object'],
    toolConfig: ['object'],
  }),
);

const PROBES = 'https://github.com/kangminlee-maker/local-OAuth-CLI-API-adapter/blob/HEAD/test';

/** Which kind of value each key holds, as the APIs' own types say. */
export const KINDS_OF_VALUES: readonly Requirement[] = [
  row(
    'anthropic-ranges',
    'params/range',
    'anthropic',
    ANTHROPIC,
    `${PROBES}/anthropic-messages-validation-parity.test.mjs`,
    { text: 'kind' },
  ),
  row(
    'anthropic-ranges',
    'params/range',
    'bedrock-anthropic',
    ANTHROPIC,
    'https://platform.claude.com/docs/en/api/messages',
    {
      text: 'kind',
      confidence: 'documented',
    },
  ),
  ...['openai-chat', 'azure-openai'].map((target) =>
    row('openai-ranges', 'params/range', target, CHAT, `${PROBES}/openai-chat-validation-parity.test.mjs`, {
      text: 'kind',
    }),
  ),
  row(
    'responses-enums',
    'params/range',
    'openai-responses',
    RESPONSES,
    `${PROBES}/openai-responses-validation-parity.test.mjs`,
    { text: 'kind' },
  ),
  row('gemini-ranges', 'params/range', 'gemini', GEMINI, 'https://ai.google.dev/api/generate-content', {
    text: 'kind',
    confidence: 'documented',
  }),
  row(
    'converse-ranges',
    'params/range',
    'bedrock-converse',
    CONVERSE,
    'https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_Converse.html',
    { text: 'kind', confidence: 'documented' },
  ),
];
