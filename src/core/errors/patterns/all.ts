import type { ErrorRow } from '../row.ts';
import { anthropicContent } from './anthropic-content.ts';
import { anthropicLimits } from './anthropic-limits.ts';
import { anthropicSchema } from './anthropic-schema.ts';
import { anthropicThinking } from './anthropic-thinking.ts';
import { anthropicTools } from './anthropic-tools.ts';
import { bedrock } from './bedrock.ts';
import { compatible } from './compatible.ts';
import { gemini } from './gemini.ts';
import { libraries } from './libraries.ts';
import { local } from './local.ts';
import { minimax } from './minimax.ts';
import { mistral } from './mistral.ts';
import { openaiCalls } from './openai-calls.ts';
import { openaiChat } from './openai-chat.ts';
import { openaiRequest } from './openai-request.ts';
import { openaiResponses } from './openai-responses.ts';
import { servers } from './servers.ts';

/** All rows. Where two say the same of one text, the earlier is taken. */
export const ROWS: readonly ErrorRow[] = [
  ...anthropicTools,
  ...anthropicSchema,
  ...anthropicContent,
  ...anthropicThinking,
  ...anthropicLimits,
  ...bedrock,
  ...minimax,
  ...compatible,
  ...openaiChat,
  ...openaiCalls,
  ...openaiRequest,
  ...openaiResponses,
  ...gemini,
  ...mistral,
  ...local,
  ...servers,
  ...libraries,
];
