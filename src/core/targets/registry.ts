import type { TargetId } from '../model/diagnostic.ts';
import { anthropic } from './anthropic.ts';
import { bedrockConverse } from './bedrock-converse.ts';
import { chatTemplateStrict } from './chat-template-strict.ts';
import { deepseek } from './deepseek.ts';
import { gemini } from './gemini.ts';
import { generic } from './generic.ts';
import { mistral } from './mistral.ts';
import { moonshot } from './moonshot.ts';
import { openaiChat } from './openai-chat.ts';
import { openaiResponses } from './openai-responses.ts';
import { pydanticAi } from './pydantic-ai.ts';
import type { Target } from './target.ts';

/** All targets, in the order of the menu. */
export const TARGETS: readonly Target[] = [
  anthropic,
  openaiChat,
  openaiResponses,
  gemini,
  mistral,
  deepseek,
  moonshot,
  bedrockConverse,
  pydanticAi,
  chatTemplateStrict,
  generic,
];

const byId = new Map<TargetId, Target>(TARGETS.map((it) => [it.id, it]));

/** The target of that id, or undefined. */
export const targetById = (id: TargetId): Target | undefined => byId.get(id);
