import { isObject, type Json, own } from '../../text/json.ts';
import { breach, kindOf, removal, renaming } from './asks.ts';
import { inSnakeCase, pathIn, valueIn } from './body.ts';
import { type Known, knownKeys, type Twin, type Twins, words } from './known-keys.ts';
import type { Breach, Path, Requirement, Sent, Way } from './requirement.ts';

/** Finds the keys that the API does not know: those of others are errors, those that nobody knows may be newer. */
const unknownKeys = ({ keys, foreign }: Known, at = ''): Requirement['finds'] => {
  const written = new Set(keys);
  const inBoth = new Set([...keys, ...keys.map(inSnakeCase)]);
  return (sent) => {
    const above = at === '' ? [] : pathIn(sent, at);
    const holder = valueIn(sent.body, above);
    if (!isObject(holder)) return [];
    const known = sent.form === 'gemini' ? inBoth : written;
    const unknown = Object.keys(holder).filter((key) => !known.has(key) && own(holder, key) !== undefined);
    if (unknown.length === 0 || (at === '' && isStored(sent))) return [];
    return unknown.map((key): Breach => {
      const path = [...above, key];
      const twin = Object.hasOwn(foreign, key) ? foreign[key] : undefined;
      // A key in another spelling is none that is newer than this.
      const spelling = keys.find((known) => squeezed(known) === squeezed(key) && own(holder, known) === undefined);
      const spelled = spelling === undefined ? [] : [renaming(path, [...above, spelling], own(holder, key) as Json)];
      const isForeign = twin !== undefined;
      const moved = twin ? movedTo(twin, path, own(holder, key), sent) : null;
      const ways: Way[] = [...(moved ? [moved] : spelled), removal(sent, path)];
      const says = isForeign ? 'is a key of another API' : 'is not known to this API';
      return breach(sent, path, `\`${path.join('.')}\` ${says}.`, ways, {
        data: { name: key },
        ...(isForeign ? {} : { severity: 'warning' }),
      });
    });
  };
};

/** The value of a key of another API under the key of this one; null where that is taken, or cannot say it. */
function movedTo(twin: Twin, path: Path, value: unknown, sent: Sent): Way | null {
  const to = pathIn(sent, twin.to);
  if (valueIn(sent.body, to) !== undefined) return null;
  const moved = twin.as ? twin.as(value) : (value as Json);
  return moved === undefined ? null : renaming(path, to, moved);
}

const squeezed = (key: string): string => key.replaceAll('_', '').toLowerCase();

/** Keys that programs add to what they keep: it is not what was sent. */
const KEPT = words(`
    id object created created_at createdAt updatedAt updated_at title name response choices usage
    timestamp session_id sessionId version error output extra_body extra_headers betas timeout metadata_
    prompt_id kwargs url method headers custom_id body`);

const isStored = ({ body }: Sent): boolean => KEPT.some((key) => own(body, key) !== undefined);

/** Only the keys that an API is known to reject; of others nothing is said. */
const rejected =
  (foreign: Twins): Requirement['finds'] =>
  (sent) => {
    const keys = Object.keys(sent.body);
    const others = keys.filter((key) => !Object.hasOwn(foreign, key));
    return others.length === keys.length ? [] : unknownKeys({ keys: others, foreign })(sent);
  };

const NULLS = [
  'tools',
  'tool_choice',
  'system',
  'thinking',
  'temperature',
  'top_p',
  'top_k',
  'stream',
  'service_tier',
  'output_config',
];
const PROBE =
  'https://github.com/kangminlee-maker/local-OAuth-CLI-API-adapter/blob/HEAD/test/openai-chat-validation-parity.test.mjs';

const row = (
  id: string,
  targets: readonly string[],
  finds: Requirement['finds'],
  source: string,
  more: Partial<Requirement> = {},
): Requirement => ({
  id,
  rule: 'request/unknown-key',
  targets,
  finds,
  text: 'key',
  source,
  confidence: 'observed',
  ...more,
});

const inferenceKeys = unknownKeys(knownKeys('converse'), 'inferenceConfig');

/** Nova takes bodies that look the same at another address, with more keys: only one that names its model is surely Converse. */
const converseKeys: Requirement['finds'] = (sent) => {
  const url = sent.sentTo?.url ?? '';
  if (/\/invoke(?:$|-)/.test(url)) return [];
  const isSure = own(sent.body, 'modelId') !== undefined || /\/converse(?:-stream)?$/.test(url);
  return [...inferenceKeys(sent)].map((found) => (isSure ? found : { ...found, severity: 'warning' as const }));
};

/** Chat Completions know two options of a stream. */
function* streamOptions(sent: Sent) {
  const options = own(sent.body, 'stream_options');
  if (!isObject(options)) return;
  for (const key of Object.keys(options).filter((name) => !['include_usage', 'include_obfuscation'].includes(name))) {
    const path = ['stream_options', key];
    yield breach(sent, path, `\`stream_options.${key}\` is not known to this API.`, [removal(sent, path)]);
  }
}

/** The keys that each API knows. */
export const KEYS: readonly Requirement[] = [
  row(
    'anthropic-unknown-key',
    ['anthropic', 'bedrock-anthropic'],
    unknownKeys(knownKeys('anthropic')),
    'https://github.com/anomalyco/opencode/issues/4282',
  ),
  row(
    'anthropic-null',
    ['anthropic', 'bedrock-anthropic'],
    (sent) =>
      NULLS.flatMap((name) =>
        own(sent.body, name) === null ? [...kindOf(name, 'object', { nulls: 'rejected' })(sent)] : [],
      ),
    PROBE,
    { rule: 'params/range', text: 'empty' },
  ),
  row('openai-unknown-key', ['openai-chat'], unknownKeys(knownKeys('chat')), PROBE),
  row('responses-unknown-key', ['openai-responses'], unknownKeys(knownKeys('responses')), PROBE),
  row(
    'gemini-unknown-key',
    ['gemini'],
    unknownKeys(knownKeys('gemini')),
    'https://ai.google.dev/api/generate-content',
    {
      // What is cached has keys of its own.
      given: ({ sentTo }) => !/\/cachedContents(?:$|[/?])/.test(sentTo?.url ?? ''),
    },
  ),
  row(
    'gemini-unknown-key',
    ['gemini'],
    unknownKeys(knownKeys('generation'), 'generationConfig'),
    'https://ai.google.dev/api/generate-content',
    { text: 'config' },
  ),
  row(
    'converse-place',
    ['bedrock-converse'],
    converseKeys,
    'https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_InferenceConfiguration.html',
    { text: 'config' },
  ),
  row(
    'mistral-unknown-key',
    ['mistral'],
    unknownKeys(knownKeys('mistral')),
    'https://github.com/editor-code-assistant/eca/issues/231',
  ),
  row('groq-unknown-key', ['groq'], unknownKeys(knownKeys('groq')), 'https://github.com/musistudio/llms/issues/64', {
    text: 'groq',
  }),
  row('azure-stream-options', ['azure-openai', 'openai-chat'], streamOptions, PROBE, { text: 'key' }),
  row(
    'cerebras-unknown-key',
    ['cerebras'],
    rejected({ logit_bias: null, frequency_penalty: null, presence_penalty: null, service_tier: null }),
    'https://inference-docs.cerebras.ai/resources/openai',
    { when: { until: '2026-01-01' }, confidence: 'contested' },
  ),
  row(
    'nim-unsupported',
    ['chat-template-strict'],
    rejected({ thinking: null, store: null }),
    'https://docs.api.nvidia.com/nim/reference/llm-apis',
    { confidence: 'contested' },
  ),
  row(
    'qwen-metadata',
    ['zhipu'],
    rejected({ vl_high_resolution_images: null, enable_thinking: null }),
    'https://docs.z.ai/api-reference/llm/chat-completion',
    { confidence: 'contested' },
  ),
];
