import { inWords, isObject } from '../../text/json.ts';
import { absent, atMost, breach, kindOf, noneOf, oneOf, quotedList, ranges, removal, setting, within } from './asks.ts';
import { has, read } from './body.ts';
import { nearestEffort } from './efforts.ts';
import * as models from './models.ts';
import type { Requirement, Sent } from './requirement.ts';
import { NOT_HERE } from './rows.ts';

/** Chat Completions, by OpenAI and by Azure. */
export const CHAT = ['openai-chat', 'azure-openai'];
/** The Responses API. */
export const RESPONSES = ['openai-responses'];
/** Both forms of OpenAI. */
const ALL = [...CHAT, ...RESPONSES];
/** A recorded probe of Chat Completions. */
const PROBE =
  'https://github.com/kangminlee-maker/local-OAuth-CLI-API-adapter/blob/HEAD/test/openai-chat-validation-parity.test.mjs';
/** The same of Responses. */
export const PROBE_RESPONSES = PROBE.replace('openai-chat', 'openai-responses');
const API = 'https://platform.openai.com/docs/api-reference/chat/create';

/** Sampling that a reasoning model rejects, and the values that say no more than the default. */
const SAMPLING = {
  top_p: [1],
  presence_penalty: [0],
  frequency_penalty: [0],
  logprobs: [false],
  top_logprobs: [0],
  logit_bias: [],
};
const effortName = ({ form }: Sent): string => (form === 'responses' ? 'reasoning.effort' : 'reasoning_effort');
const effort = (sent: Sent): unknown => read(sent, effortName(sent));
/** True if an effort is asked for that makes the model reason. */
export const isAsked = (sent: Sent): boolean => has(sent, effortName(sent)) && effort(sent) !== 'none';

/** What a model that reasons rejects of sampling. */
function* sampling(sent: Sent) {
  const path = ['temperature'];
  const value = read(sent, 'temperature');
  if (typeof value === 'number' && value !== 1) {
    const text = sent.form === 'responses' ? {} : { text: 'temperature' };
    yield breach(sent, path, 'This model accepts only the default `temperature`, 1.', [removal(sent, path)], text);
  }
  yield* noneOf(Object.keys(SAMPLING), NOT_HERE, SAMPLING)(sent);
}

const samplingOf = (when: Requirement['when'], condition: (sent: Sent) => boolean): Requirement => ({
  id: 'openai-temperature',
  rule: 'params/unsupported',
  targets: ALL,
  ...(when ? { when } : {}),
  given: condition,
  finds: sampling,
  text: 'key',
  source: PROBE,
  confidence: 'observed',
});

function effortOf(accepted: readonly string[]): Requirement['finds'] {
  return (sent) => oneOf(effortName(sent), accepted, (value) => nearestEffort(value, accepted))(sent);
}

function* metadata(sent: Sent) {
  const value = read(sent, 'metadata');
  if (!isObject(value)) return;
  for (const [key, entry] of Object.entries(value)) {
    const path = ['metadata', key];
    const name = `metadata.${key}`;
    if (typeof entry !== 'string') {
      const ways = [
        ...(typeof entry === 'object' ? [] : [setting(path, inWords(entry), 'lossless')]),
        removal(sent, path),
      ];
      yield breach(sent, path, `\`${name}\` must be a string.`, ways, { text: 'type' });
    } else if (entry.length > 512)
      yield breach(
        sent,
        path,
        `\`${name}\` has ${entry.length} characters; the limit is 512.`,
        [setting(path, entry.slice(0, 512))],
        { text: 'long', data: { max: 512, length: entry.length } },
      );
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
}

const CHAT_RANGES = ranges({
  temperature: { min: 0, max: 2 },
  top_p: { min: 0, max: 1 },
  presence_penalty: { min: -2, max: 2 },
  frequency_penalty: { min: -2, max: 2 },
  n: { min: 1, max: 128, integer: true },
  top_logprobs: { min: 0, max: 20, integer: true },
  seed: { integer: true },
});

/** What the probe showed. */
export const observed = { confidence: 'observed' as const, source: PROBE };

/** What OpenAI requires on Chat Completions and on Responses. */
export const OPENAI: readonly Requirement[] = [
  {
    ...observed,
    id: 'openai-max-tokens',
    rule: 'params/unsupported',
    targets: CHAT,
    when: { models: models.GPT_REASONING },
    finds: absent('max_tokens', 'is not supported by this model; it is named `max_completion_tokens`', {
      to: 'max_completion_tokens',
    }),
    text: 'max-tokens',
  },
  samplingOf({ models: models.GPT_ALWAYS }, () => true),
  samplingOf({ models: models.GPT_BY_DEFAULT }, (sent) => effort(sent) !== 'none'),
  samplingOf({ models: models.GPT_WHEN_ASKED }, isAsked),
  {
    ...observed,
    id: 'openai-stop-reasoning',
    rule: 'params/unsupported',
    targets: CHAT,
    when: { models: models.O3_AND_LATER },
    finds: noneOf(['stop', 'prediction'], NOT_HERE),
    text: 'key',
  },
  {
    ...observed,
    id: 'openai-effort-unsupported',
    rule: 'params/unsupported',
    targets: ALL,
    when: { models: models.GPT_NEVER },
    finds: (sent) => absent(effortName(sent), NOT_HERE)(sent),
    text: 'key',
  },
  ...models.GPT_EFFORTS.map(
    ([gpt, accepted]): Requirement => ({
      ...observed,
      id: 'openai-effort',
      rule: 'params/thinking',
      targets: ALL,
      when: { models: gpt },
      finds: effortOf(accepted),
      text: 'effort',
    }),
  ),
  ...models.GPT_OUTPUT.flatMap(([gpt, max]) =>
    ['max_tokens', 'max_completion_tokens'].map(
      (name): Requirement => ({
        id: 'openai-max-tokens-large',
        rule: 'params/max-tokens',
        targets: CHAT,
        when: { models: gpt },
        finds: within(name, { max }),
        text: 'large',
        source: 'https://github.com/charmbracelet/catwalk/issues/41',
        confidence: 'observed',
      }),
    ),
  ),
  ...models.GPT_OUTPUT.map(
    ([gpt, max]): Requirement => ({
      id: 'openai-max-tokens-large',
      rule: 'params/max-tokens',
      targets: RESPONSES,
      when: { models: gpt },
      finds: within('max_output_tokens', { max }),
      text: 'large',
      source: 'https://github.com/charmbracelet/catwalk/issues/41',
      confidence: 'contested',
    }),
  ),
  {
    ...observed,
    id: 'openai-max-tokens-min',
    rule: 'params/range',
    targets: CHAT,
    finds: ranges({ max_completion_tokens: { min: 1, integer: true }, max_tokens: { min: 1, integer: true } }),
    text: 'number',
  },
  {
    ...observed,
    id: 'openai-max-tokens-min',
    rule: 'params/range',
    targets: RESPONSES,
    finds: within('max_output_tokens', { min: 16, integer: true }),
    text: 'number',
    source: PROBE_RESPONSES,
  },
  { ...observed, id: 'openai-ranges', rule: 'params/range', targets: CHAT, finds: CHAT_RANGES, text: 'number' },
  {
    ...observed,
    id: 'openai-ranges',
    rule: 'params/range',
    targets: RESPONSES,
    finds: ranges({ temperature: { min: 0, max: 2 }, top_p: { min: 0, max: 1 } }),
    text: 'number',
  },
  { ...observed, id: 'openai-metadata', rule: 'params/range', targets: ALL, finds: metadata, text: 'metadata' },
  {
    ...observed,
    id: 'openai-ids',
    rule: 'params/range',
    targets: ALL,
    *finds(sent) {
      for (const name of ['safety_identifier', 'prompt_cache_key']) {
        const value = read(sent, name);
        if (typeof value !== 'string' || value.length <= 64) continue;
        const says = `\`${name}\` has ${value.length} characters; the limit is 64.`;
        yield breach(sent, [name], says, [setting([name], value.slice(0, 64)), removal(sent, [name])], {
          text: 'long',
          data: { max: 64, length: value.length },
        });
      }
    },
    text: 'id',
    confidence: 'documented',
    source: API,
  },
  {
    ...observed,
    id: 'openai-enums',
    rule: 'params/range',
    targets: ALL,
    finds: (sent) => [
      ...oneOf('service_tier', ['auto', 'default', 'fast', 'flex', 'priority', 'scale'])(sent),
      ...oneOf(sent.form === 'responses' ? 'text.verbosity' : 'verbosity', ['low', 'medium', 'high'])(sent),
    ],
    text: 'values',
  },
  {
    ...observed,
    id: 'openai-stop-count',
    rule: 'params/stop',
    targets: CHAT,
    finds: atMost('stop', 4),
    text: 'count',
    confidence: 'documented',
    source: API,
  },
  {
    ...observed,
    id: 'responses-enums',
    rule: 'params/range',
    targets: RESPONSES,
    finds: (sent) => [
      ...oneOf('truncation', ['auto', 'disabled'])(sent),
      ...oneOf('reasoning.summary', ['concise', 'detailed', 'auto'])(sent),
    ],
    text: 'values',
    source: PROBE_RESPONSES,
  },
  {
    ...observed,
    id: 'responses-include',
    rule: 'params/range',
    targets: RESPONSES,
    finds: includes,
    text: 'include',
    source: PROBE_RESPONSES,
  },
  {
    ...observed,
    id: 'openai-ranges',
    rule: 'params/range',
    targets: ALL,
    finds: (sent) =>
      ['stream', 'store', 'parallel_tool_calls', 'logprobs'].flatMap((name) => [...kindOf(name, 'boolean')(sent)]),
    text: 'kind',
  },
];

function* includes(sent: Sent) {
  const list = read(sent, 'include');
  if (!Array.isArray(list)) return;
  const wrong = list.filter((entry) => typeof entry !== 'string' || !INCLUDABLE.includes(entry));
  if (wrong.length === 0) return;
  const says = `\`include\` asks for ${wrong.map(inWords).join(', ')}, which the API does not know.`;
  const kept = list.filter((entry) => !wrong.includes(entry));
  const data = { value: inWords(wrong[0]), supported: quotedList(INCLUDABLE) };
  yield breach(sent, ['include'], says, [setting(['include'], kept)], { data });
}

const INCLUDABLE = [
  'file_search_call.results',
  'web_search_call.results',
  'web_search_call.action.sources',
  'message.input_image.image_url',
  'computer_call_output.output.image_url',
  'code_interpreter_call.outputs',
  'reasoning.encrypted_content',
  'message.output_text.logprobs',
];
