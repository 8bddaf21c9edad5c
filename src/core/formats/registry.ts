import { anthropicMessages } from './anthropic-messages.ts';
import { claudeCode } from './claude-code.ts';
import type { Format } from './format.ts';
import { genericChat } from './generic-chat.ts';
import { openaiChat } from './openai-chat.ts';
import { pydanticAI } from './pydantic-ai.ts';
import { tunacodeSession } from './tunacode-session.ts';

/** Every format, the certain before the vague: of formats with one score the first wins. */
export const FORMATS: readonly Format[] = [
  claudeCode,
  tunacodeSession,
  pydanticAI,
  anthropicMessages,
  openaiChat,
  genericChat,
];
