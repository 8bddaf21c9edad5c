import type { TargetId } from '../model/diagnostic.ts';
import type { Confidence } from './target.ts';

/** An endpoint of an API that takes the body of a request, generates nothing and says how many tokens it has. */
export interface Counting {
  readonly target: TargetId;
  /** The address; `{model}` stands for the model where the address names it. */
  readonly url: string;
  /** Headers; a name behind `$` is read from the environment. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The variable that holds the key. */
  readonly key: string;
  /** The key of the list of messages, and those beside it that are taken. */
  readonly list: string;
  readonly beside: readonly string[];
  /** The key that the whole request stands under, where it does; the request then names its model as `models/...`. */
  readonly under?: string;
  /** The figure in its answer. */
  readonly count: string;
  /** True if it is known to refuse what a request for an answer would be refused for. */
  readonly refuses: boolean;
  readonly source: string;
  readonly checked: string;
  readonly confidence: Confidence;
  readonly note: string;
}

/** The counting endpoints that are known. Targets without one are not here. */
export const COUNTING: readonly Counting[] = [
  {
    target: 'anthropic',
    url: 'https://api.anthropic.com/v1/messages/count_tokens',
    headers: [
      ['x-api-key', '$ANTHROPIC_API_KEY'],
      ['anthropic-version', '2023-06-01'],
    ],
    key: 'ANTHROPIC_API_KEY',
    list: 'messages',
    beside: ['system', 'tools', 'tool_choice', 'thinking', 'mcp_servers', 'context_management', 'output_config'],
    count: 'input_tokens',
    refuses: true,
    source: 'https://github.com/UKGovernmentBEIS/inspect_ai/issues/3108',
    checked: '2026-11-22',
    confidence: 'observed',
    note: 'It responds with the same texts about calls and results; it does not enforce the window.',
  },
  {
    target: 'openai-responses',
    url: 'https://api.openai.com/v1/responses/input_tokens',
    headers: [['authorization', 'Bearer $OPENAI_API_KEY']],
    key: 'OPENAI_API_KEY',
    list: 'input',
    beside: [
      'instructions',
      'tools',
      'tool_choice',
      'parallel_tool_calls',
      'previous_response_id',
      'conversation',
      'reasoning',
      'text',
      'truncation',
    ],
    count: 'input_tokens',
    refuses: false,
    source: 'https://developers.openai.com/api/reference/resources/responses/subresources/input_tokens/methods/count',
    checked: '2026-11-22',
    confidence: 'documented',
    note: 'Nothing says whether it checks the conversation as a request for a response does.',
  },
  {
    target: 'gemini',
    url: 'https://generativelanguage.googleapis.com/v1beta/models/{model}:countTokens',
    headers: [['x-goog-api-key', '$GEMINI_API_KEY']],
    key: 'GEMINI_API_KEY',
    list: 'contents',
    beside: [
      'systemInstruction',
      'system_instruction',
      'tools',
      'toolConfig',
      'tool_config',
      'generationConfig',
      'generation_config',
      'safetySettings',
      'safety_settings',
    ],
    under: 'generateContentRequest',
    count: 'totalTokens',
    refuses: false,
    source: 'https://ai.google.dev/api/tokens',
    checked: '2026-11-22',
    confidence: 'documented',
    note: 'Nothing says whether it checks the conversation as a request for a response does.',
  },
];

/** The counting endpoint of a target, or undefined. */
export const countingOf = (target: TargetId): Counting | undefined => COUNTING.find((it) => it.target === target);
