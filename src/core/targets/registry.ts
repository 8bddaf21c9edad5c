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
import { deepseekAnthropic } from './deepseek-anthropic.ts';
import { speaks } from './facts.ts';
import { gemini } from './gemini.ts';
import { generic } from './generic.ts';
import { groq } from './groq.ts';
import { minimax } from './minimax.ts';
import { minimaxAnthropic } from './minimax-anthropic.ts';
import { mistral } from './mistral.ts';
import { moonshot } from './moonshot.ts';
import { moonshotAnthropic } from './moonshot-anthropic.ts';
import { ollama } from './ollama.ts';
import { openaiChat } from './openai-chat.ts';
import { openaiResponses } from './openai-responses.ts';
import { openrouter } from './openrouter.ts';
import { pydanticAi } from './pydantic-ai.ts';
import { qwen } from './qwen.ts';
import type { Target } from './target.ts';
import { templateAnthropic } from './template-anthropic.ts';
import { templateResponses } from './template-responses.ts';
import { xai } from './xai.ts';
import { zhipu } from './zhipu.ts';
import { zhipuAnthropic } from './zhipu-anthropic.ts';

/** All targets, in the order of the menu. */
export const TARGETS: readonly Target[] = [
  anthropic,
  openaiChat,
  openaiResponses,
  gemini,
  mistral,
  deepseek,
  deepseekAnthropic,
  moonshot,
  moonshotAnthropic,
  bedrockConverse,
  bedrockAnthropic,
  azureOpenai,
  minimax,
  minimaxAnthropic,
  qwen,
  zhipu,
  zhipuAnthropic,
  groq,
  cerebras,
  xai,
  cohere,
  openrouter,
  ollama,
  pydanticAi,
  aiSdk,
  chatTemplateStrict,
  templateAnthropic,
  templateResponses,
  generic,
];

const byId = new Map<TargetId, Target>(TARGETS.map((it) => [it.id, it]));

/** What the provider, or the servers, of a target are called by. */
const familyOf = ({ id, of = id }: Target): TargetId => of;

/** True if two targets are forms of one provider. */
export function isOfProvider(id: TargetId, target: Target): boolean {
  const other = targetById(id);
  return other !== undefined && familyOf(other) === familyOf(target);
}

/** The target of the provider that spoke whose requests have a form; undefined where it has none in it. */
export function targetInForm(spoke: TargetId, form: TargetId): Target | undefined {
  const speaker = targetById(spoke);
  if (speaker === undefined || speaks(speaker, form)) return speaker;
  return TARGETS.find((target) => familyOf(target) === familyOf(speaker) && speaks(target, form));
}

/** The target of that id, or undefined. */
export const targetById = (id: TargetId): Target | undefined => byId.get(id);
