import { inWords, isObject, type Json, own } from '../../text/json.ts';
import { asOutput, asText, formatIn } from './formats.ts';

/** Where another API's key belongs here, and as what; undefined where it cannot be said here. */
export interface Twin {
  readonly to: string;
  as?(value: unknown): Json | undefined;
}
/** Keys of other APIs with what they are here; null where nothing is. */
export type Twins = Readonly<Record<string, Twin | null>>;

/** What keys an object has. */
export interface Known {
  /** The keys of the API, in its own spelling. */
  readonly keys: readonly string[];
  /** Keys of other APIs, which are surely rejected. */
  readonly foreign: Twins;
}

/** A list, where one entry may be alone. */
const listed = (value: unknown): Json => (Array.isArray(value) ? (value as Json) : [value as Json]);
const effortIn = (value: unknown): Json | undefined => (isObject(value) ? (own(value, 'effort') as Json) : undefined);

/** A format that is a type and nothing else, which most APIs write in the same way. */
const isPlainFormat = (value: unknown): boolean =>
  isObject(value) && Object.keys(value).length === 1 && ['json_object', 'text'].includes(inWords(own(value, 'type')));

/** True for messages of a role and a text, which are the same in the forms of both OpenAI APIs. */
const areWords = (list: unknown): boolean =>
  Array.isArray(list) &&
  list.every(
    (it: unknown) =>
      isObject(it) &&
      Object.keys(it).every((key) => key === 'role' || key === 'content') &&
      typeof own(it, 'content') === 'string' &&
      own(it, 'role') !== 'tool',
  );

/** Names in a row. */
export const words = (names: string): string[] => names.trim().split(/\s+/);

/** The keys of Messages. */
export const ANTHROPIC: Known = {
  keys: words(`
    model messages max_tokens system tools tool_choice thinking output_config cache_control metadata
    stop_sequences stream temperature top_p top_k service_tier container inference_geo diagnostics speed
    context_management mcp_servers fallbacks compaction thread output_format anthropic_version
    anthropic_beta task_budget`),
  foreign: {
    max_completion_tokens: { to: 'max_tokens' },
    max_output_tokens: { to: 'max_tokens' },
    stop: { to: 'stop_sequences', as: listed },
    instructions: { to: 'system' },
    reasoning_effort: { to: 'output_config.effort' },
    reasoning: { to: 'output_config.effort', as: effortIn },
    response_format: {
      to: 'output_config.format',
      as: (value) => {
        const format = formatIn(value);
        return format ? asOutput(format) : undefined;
      },
    },
    user: { to: 'metadata.user_id' },
    parallel_tool_calls: null,
    frequency_penalty: null,
    presence_penalty: null,
    logit_bias: null,
    logprobs: null,
    n: null,
    seed: null,
    store: null,
    stream_options: null,
    functions: null,
    function_call: null,
    input: null,
    text: null,
    prompt_cache_key: null,
    generationConfig: null,
  },
};

/** The keys of Chat Completions. */
export const CHAT: Known = {
  keys: words(`
    messages model frequency_penalty logit_bias logprobs top_logprobs max_tokens max_completion_tokens n
    modalities prediction audio presence_penalty response_format reasoning_effort seed service_tier stop
    store stream stream_options temperature top_p tools tool_choice parallel_tool_calls user functions
    function_call metadata web_search_options verbosity safety_identifier prompt_cache_key
    prompt_cache_retention prompt_cache_options moderation`),
  foreign: {
    max_output_tokens: { to: 'max_completion_tokens' },
    stop_sequences: { to: 'stop' },
    reasoning: { to: 'reasoning_effort', as: effortIn },
    text: { to: 'verbosity', as: (value) => (isObject(value) ? (own(value, 'verbosity') as Json) : undefined) },
    input: null,
    instructions: null,
    system: null,
    thinking: null,
    top_k: null,
    enable_thinking: null,
    vl_high_resolution_images: null,
    include: null,
    truncation: null,
    previous_response_id: null,
    output_config: { to: 'reasoning_effort', as: effortIn },
  },
};

/** The keys of Responses. */
export const RESPONSES: Known = {
  keys: words(`
    model input instructions background context_management conversation include max_output_tokens
    max_tool_calls metadata moderation parallel_tool_calls previous_response_id prompt prompt_cache_key
    prompt_cache_retention prompt_cache_options reasoning safety_identifier service_tier store stream
    stream_options temperature text tool_choice tools top_logprobs top_p truncation user client_metadata`),
  foreign: {
    max_tokens: { to: 'max_output_tokens' },
    max_completion_tokens: { to: 'max_output_tokens' },
    reasoning_effort: { to: 'reasoning.effort' },
    verbosity: { to: 'text.verbosity' },
    response_format: {
      to: 'text.format',
      as: (value) => {
        const format = formatIn(value);
        return format ? asText(format) : isPlainFormat(value) ? (value as Json) : undefined;
      },
    },
    system: { to: 'instructions', as: (value) => (typeof value === 'string' ? value : undefined) },
    messages: { to: 'input', as: (value) => (areWords(value) ? (value as Json) : undefined) },
    n: null,
    stop: null,
    seed: null,
    logprobs: null,
    logit_bias: null,
    presence_penalty: null,
    frequency_penalty: null,
    functions: null,
    function_call: null,
    thinking: null,
    stop_sequences: null,
    top_k: null,
  },
};

const config = (key: string): Twin => ({ to: `generationConfig.${key}` });
/** The keys of Gemini. */
export const GEMINI: Known = {
  keys: words(`
    model contents systemInstruction tools toolConfig generationConfig safetySettings cachedContent
    labels serviceTier store modelArmorConfig`),
  foreign: {
    temperature: config('temperature'),
    top_p: config('topP'),
    topP: config('topP'),
    top_k: config('topK'),
    topK: config('topK'),
    max_tokens: config('maxOutputTokens'),
    max_completion_tokens: config('maxOutputTokens'),
    max_output_tokens: config('maxOutputTokens'),
    maxOutputTokens: config('maxOutputTokens'),
    stop: { to: 'generationConfig.stopSequences', as: listed },
    stopSequences: config('stopSequences'),
    seed: config('seed'),
    n: config('candidateCount'),
    presence_penalty: config('presencePenalty'),
    frequency_penalty: config('frequencyPenalty'),
    responseMimeType: config('responseMimeType'),
    responseSchema: config('responseSchema'),
    thinkingConfig: config('thinkingConfig'),
    system: {
      to: 'systemInstruction',
      as: (value) => (typeof value === 'string' ? { parts: [{ text: value }] } : undefined),
    },
    tool_choice: null,
    messages: null,
    stream: null,
    stream_options: null,
    thinking: null,
    response_format: null,
    user: null,
  },
};

/** The keys of the generation settings of Gemini. */
export const GENERATION: Known = {
  keys: words(`
    candidateCount stopSequences maxOutputTokens temperature topP topK seed responseMimeType
    responseSchema responseJsonSchema presencePenalty frequencyPenalty responseLogprobs logprobs
    responseModalities speechConfig thinkingConfig imageConfig mediaResolution audioTimestamp
    enableEnhancedCivicAnswers routingConfig modelConfig responseFormat`),
  foreign: {
    max_tokens: config('maxOutputTokens'),
    maxTokens: config('maxOutputTokens'),
    stop: { to: 'generationConfig.stopSequences', as: listed },
    thinking: null,
    tools: null,
    systemInstruction: { to: 'systemInstruction' },
    safetySettings: { to: 'safetySettings' },
  },
};

/** The keys of the inference settings of Converse. */
export const CONVERSE: Known = {
  keys: ['maxTokens', 'temperature', 'topP', 'stopSequences'],
  foreign: Object.fromEntries(
    (
      [
        ['topK', 'top_k'],
        ['top_k', 'top_k'],
        ['thinking', 'thinking'],
        ['anthropic_beta', 'anthropic_beta'],
        ['output_config', 'output_config'],
      ] as const
    ).map(([key, to]) => [key, { to: `additionalModelRequestFields.${to}` }]),
  ),
};

/** The keys of others that Mistral rejects. */
export const MISTRAL_FOREIGN: Twins = {
  max_completion_tokens: { to: 'max_tokens' },
  max_output_tokens: { to: 'max_tokens' },
  seed: { to: 'random_seed' },
  stop_sequences: { to: 'stop' },
  store: null,
  user: null,
  top_k: null,
  logprobs: null,
  logit_bias: null,
  service_tier: null,
  verbosity: null,
  reasoning: null,
  enable_thinking: null,
  thinking: null,
};
