import type { FormatId } from '../model/diagnostic.ts';

/** How the body of a format is sent to its API. */
export interface RequestWay {
  /** The address, with the model in it where it stands there. */
  url(model: string): string;
  /** Headers; `$NAME` is the environment variable that holds the key. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The key of the model in the body. */
  readonly model: string;
  /** True where the model stands in the address and not in the body. */
  readonly isAddressed?: true;
  /** Keys without which the API refuses the body, with the value that is put where they are missing. */
  readonly needs?: readonly (readonly [key: string, value: number | boolean])[];
  /** Python that sends `request` by the API's own library: the import, and the call. Without it the request is posted. */
  readonly python?: { readonly imports: string; readonly send: string };
}

const bearer = (name: string) => [['Authorization', `Bearer $${name}`]] as const;

/** By format: the requests that are known. A format without one is no body that an API takes. */
export const REQUESTS: ReadonlyMap<FormatId, RequestWay> = new Map<FormatId, RequestWay>([
  [
    'openai-chat',
    {
      url: () => 'https://api.openai.com/v1/chat/completions',
      headers: bearer('OPENAI_API_KEY'),
      model: 'model',
      python: { imports: 'from openai import OpenAI', send: 'OpenAI().chat.completions.create(**request)' },
    },
  ],
  [
    'openai-responses',
    {
      url: () => 'https://api.openai.com/v1/responses',
      headers: bearer('OPENAI_API_KEY'),
      model: 'model',
      python: { imports: 'from openai import OpenAI', send: 'OpenAI().responses.create(**request)' },
    },
  ],
  [
    'anthropic-messages',
    {
      url: () => 'https://api.anthropic.com/v1/messages',
      headers: [
        ['x-api-key', '$ANTHROPIC_API_KEY'],
        ['anthropic-version', '2023-06-01'],
      ],
      model: 'model',
      needs: [['max_tokens', 4096]],
      python: { imports: 'from anthropic import Anthropic', send: 'Anthropic().messages.create(**request)' },
    },
  ],
  [
    'gemini-contents',
    {
      url: (model) => `https://generativelanguage.googleapis.com/v1beta/models/${model}:generateContent`,
      headers: [['x-goog-api-key', '$GEMINI_API_KEY']],
      model: 'model',
      isAddressed: true,
    },
  ],
  [
    'bedrock-converse',
    {
      url: (model) => `https://bedrock-runtime.us-east-1.amazonaws.com/model/${model}/converse`,
      headers: bearer('AWS_BEARER_TOKEN_BEDROCK'),
      model: 'modelId',
      isAddressed: true,
    },
  ],
  [
    'mistral-chat',
    {
      url: () => 'https://api.mistral.ai/v1/chat/completions',
      headers: bearer('MISTRAL_API_KEY'),
      model: 'model',
    },
  ],
  ['cohere-v2', { url: () => 'https://api.cohere.com/v2/chat', headers: bearer('CO_API_KEY'), model: 'model' }],
  [
    'ollama-chat',
    { url: () => 'http://localhost:11434/api/chat', headers: [], model: 'model', needs: [['stream', false]] },
  ],
]);
