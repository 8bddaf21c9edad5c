import { isObject } from '../../text/json.ts';
import { breach, removal } from './asks.ts';
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

const ANTHROPIC = kinds({
  metadata: ['object'],
  stream: ['boolean'],
  stop_sequences: ['list', 'string'],
  output_config: ['object'],
  system: ['string', 'list'],
});
const CHAT = kinds({ stop: ['string', 'list'], metadata: ['object'], user: ['string'], stream_options: ['object'] });
const RESPONSES = kinds({
  text: ['object'],
  reasoning: ['object'],
  include: ['list'],
  metadata: ['object'],
  max_output_tokens: ['number'],
});
const GEMINI = kinds({
  'generationConfig.topK': ['number', 'string'],
  'generationConfig.stopSequences': ['list', 'string'],
  'generationConfig.thinkingConfig': ['object'],
  generationConfig: ['object'],
  toolConfig: ['object'],
  // One that is not in a list is read as a list of one.
  tools: ['list', 'object'],
  safetySettings: ['list', 'object'],
});
const CONVERSE = kinds({
  inferenceConfig: ['object'],
  'inferenceConfig.stopSequences': ['list', 'string'],
  requestMetadata: ['object'],
  toolConfig: ['object'],
});

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
