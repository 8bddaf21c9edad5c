import type { TargetId } from '../model/diagnostic.ts';
import aiSdk from './apis/ai-sdk.json';
import anthropic from './apis/anthropic.json';
import azureOpenai from './apis/azure-openai.json';
import bedrockAnthropic from './apis/bedrock-anthropic.json';
import bedrockConverse from './apis/bedrock-converse.json';
import cerebras from './apis/cerebras.json';
import chatTemplateStrict from './apis/chat-template-strict.json';
import cohere from './apis/cohere.json';
import deepseek from './apis/deepseek.json';
import deepseekAnthropic from './apis/deepseek-anthropic.json';
import gemini from './apis/gemini.json';
import generic from './apis/generic.json';
import groq from './apis/groq.json';
import minimax from './apis/minimax.json';
import minimaxAnthropic from './apis/minimax-anthropic.json';
import mistral from './apis/mistral.json';
import moonshot from './apis/moonshot.json';
import moonshotAnthropic from './apis/moonshot-anthropic.json';
import ollama from './apis/ollama.json';
import openaiChat from './apis/openai-chat.json';
import openaiResponses from './apis/openai-responses.json';
import openrouter from './apis/openrouter.json';
import pydanticAi from './apis/pydantic-ai.json';
import qwen from './apis/qwen.json';
import templateAnthropic from './apis/template-anthropic.json';
import templateResponses from './apis/template-responses.json';
import xai from './apis/xai.json';
import zhipu from './apis/zhipu.json';
import zhipuAnthropic from './apis/zhipu-anthropic.json';
import { speaks } from './facts.ts';
import type { Target } from './target.ts';
import { targetsIn } from './target-file.ts';

/** All targets, in the order of the menu. What their files hold is checked by `target-file.test.ts`. */
export const TARGETS: readonly Target[] = targetsIn([
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
]);

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

export const targetById = (id: TargetId): Target | undefined => byId.get(id);

/** A target by its id; every id that is not known is `generic`. Throws an Error if the list has no such target. */
export function targetOrGeneric(id: TargetId): Target {
  const target = byId.get(id) ?? byId.get('generic');
  if (target === undefined) throw new Error('The list of targets has no `generic`.');
  return target;
}
