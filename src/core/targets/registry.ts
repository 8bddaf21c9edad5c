import type { TargetId } from '../model/diagnostic.ts';
import { aiSdk } from './ai-sdk.ts';
import { anthropic } from './anthropic.ts';
import { azureOpenai } from './azure-openai.ts';
import { bedrockAnthropic } from './bedrock-anthropic.ts';
import { bedrockConverse } from './bedrock-converse.ts';
import { cerebras } from './cerebras.ts';
import { chatTemplateStrict } from './chat-template-strict.ts';
import { cohere } from './cohere.ts';
import { deepseek } from './deepseek.ts';
import { gemini } from './gemini.ts';
import { generic } from './generic.ts';
import { groq } from './groq.ts';
import { minimax } from './minimax.ts';
import { mistral } from './mistral.ts';
import { moonshot } from './moonshot.ts';
import { ollama } from './ollama.ts';
import { openaiChat } from './openai-chat.ts';
import { openaiResponses } from './openai-responses.ts';
import { openrouter } from './openrouter.ts';
import { pydanticAi } from './pydantic-ai.ts';
import { qwen } from './qwen.ts';
import type { Target } from './target.ts';
import { xai } from './xai.ts';
import { zhipu } from './zhipu.ts';

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
  bedrockAnthropic,
  azureOpenai,
  minimax,
  qwen,
  zhipu,
  groq,
  cerebras,
  xai,
  cohere,
  openrouter,
  ollama,
  pydanticAi,
  aiSdk,
  chatTemplateStrict,
  generic,
];

const byId = new Map<TargetId, Target>(TARGETS.map((it) => [it.id, it]));

/** The target of that id, or undefined. */
export const targetById = (id: TargetId): Target | undefined => byId.get(id);
