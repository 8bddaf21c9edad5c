import { strictObject, enum as zEnum } from 'zod';
import type { PassId } from '../model/diagnostic.ts';
import { MODEL_LENGTH } from '../targets/facts.ts';
import type { PlanContext } from './context.ts';
import words from './hygiene.json';
import './options.ts';

/** Whose habits: those of the gateway in September 2026, or those of January. */
export interface HygieneOptions {
  policy: '2026-09' | '2026-01';
}

export const HYGIENE_OPTIONS = strictObject({ policy: zEnum(['2026-09', '2026-01']).default('2026-09') });

/** What is done to a history before it goes to a provider. */
interface Policy {
  readonly ids: 'strict' | 'strict9' | 'responses' | 'none';
  readonly pairing: boolean;
  /** Whose neighbouring turns are put together. */
  readonly turns: 'both' | 'user' | 'assistant' | 'none';
  /** A first user turn: whenever the assistant is first, where the API requires one, or never. */
  readonly bootstrap: 'always' | 'required' | 'never';
  /** `undecodable`: all goes whose signature is not base64, also of the newest; `latest`: only that of the newest answer stays; `switched`: that of other models goes. */
  readonly thinking: 'drop' | 'unsigned' | 'undecodable' | 'latest' | 'switched' | 'none';
  readonly inputs: boolean;
  /** True where signatures of calls that are not base64 are removed. */
  readonly signatures: boolean;
}

const BARE: Policy = {
  ids: 'none',
  pairing: false,
  turns: 'none',
  bootstrap: 'never',
  thinking: 'none',
  inputs: false,
  signatures: false,
};
const PAIRED: Policy = { ...BARE, pairing: true, inputs: true };
const CLAUDE: Policy = { ...PAIRED, ids: 'strict', turns: 'both', thinking: 'unsigned', bootstrap: 'required' };
const GOOGLE: Policy = { ...PAIRED, ids: 'strict', turns: 'assistant', bootstrap: 'always', signatures: true };
const COMPLETIONS: Policy = { ...PAIRED, ids: 'strict', turns: 'both', thinking: 'drop', bootstrap: 'always' };

const NINE = /(?:^|\/)(?:mistral|codestral|devstral|ministral|mixtral|pixtral|voxtral)[-/]/i;
/** Claude that gets the thinking of earlier turns back; every other model of that name is sent that of the newest response alone. */
const KEEPS_THINKING =
  /claude-(?:fable-5|mythos-(?:5|preview)|opus-(?:5|4[-.][5-8])|sonnet-(?:5|4[-.]6))(?:$|[^a-z0-9])/i;
/** Claude whose thinking holds for what came before it as it was sent: no questions are put together. */
const BINDS_PREFIX = /claude-(?:fable-5[-.]1|opus-5[-.]5)(?:$|[^a-z0-9])/i;
const GEMINI = /(?:^|\/)gemini-/i;
const CLAUDE_NAME = /(?:^|[/.])claude-/i;
/** The policy for a provider, the API that it speaks, and the model. */
export function policyOf({ policy }: HygieneOptions, context: PlanContext): Policy {
  const { target = 'generic' } = context.api ?? {};
  const name = context.model !== null && context.model.length <= MODEL_LENGTH ? context.model : '';
  const isNine = target === 'mistral' || NINE.test(name);
  if (policy === '2026-01') return ofJanuary(target, isNine, name);
  const september = ofSeptember(name, context);
  return isNine ? { ...september, ids: 'strict9' } : september;
}

function ofSeptember(name: string, { api, facts }: PlanContext): Policy {
  const { target = 'generic', wire = target, kind = 'any', form = null } = api ?? {};
  // Whoever reads the history where no provider does sends it on by other rules.
  if (kind !== 'api') return PAIRED;
  // Whoever speaks the form of Anthropic besides takes thinking back as it is.
  if (form === 'anthropic' && target === 'minimax') return { ...CLAUDE, thinking: 'none' };
  if (wire === 'anthropic' || target === 'bedrock-converse')
    return CLAUDE_NAME.test(name) && !KEEPS_THINKING.test(name)
      ? { ...CLAUDE, thinking: 'latest' }
      : wire === 'anthropic' && BINDS_PREFIX.test(name)
        ? { ...CLAUDE, turns: 'assistant' }
        : CLAUDE;
  // What is passed on is passed on as it is; Mistral gets ids of its own and nothing else.
  if (target === 'openrouter' || target === 'mistral') return { ...PAIRED, signatures: GEMINI.test(name) };
  if (target === 'gemini' || GEMINI.test(name)) return { ...GOOGLE, thinking: behindGemini(target, name) };
  if (target === 'openai-responses') return { ...PAIRED, ids: 'responses', thinking: 'switched' };
  // OpenAI itself gets plain ids and pairs; turns, a first question and reasoning are for those who speak its form.
  if (target === 'openai-chat') return { ...PAIRED, ids: 'strict' };
  // Where reasoning has to come back it stays; DeepSeek is sent it in any case.
  return facts.reasoningBack || target === 'deepseek' ? { ...COMPLETIONS, thinking: 'none' } : COMPLETIONS;
}

/** Claude behind Gemini's form rejects thinking that it did not sign. */
const behindGemini = (target: string, name: string): Policy['thinking'] =>
  target === 'gemini' && CLAUDE_NAME.test(name) ? 'undecodable' : 'none';

/** Whoever spoke Anthropic's form in January. */
const OF_CLAUDE: ReadonlySet<string> = new Set(words.ofClaude);

function ofJanuary(target: string, isNine: boolean, name: string): Policy {
  if (isNine) return { ...BARE, ids: 'strict9' };
  const thinking = behindGemini(target, name);
  if (target === 'gemini')
    return { ...BARE, ids: 'strict', pairing: true, turns: 'assistant', bootstrap: 'always', thinking };
  if (OF_CLAUDE.has(target)) return { ...BARE, pairing: true, turns: 'user' };
  return { ...BARE, signatures: target === 'openrouter' && GEMINI.test(name) };
}

const PAIRING: ReadonlySet<PassId> = new Set(words.pairing);

const isGeminiBehindOpenRouter = ({ api, model }: PlanContext): boolean =>
  api?.target === 'openrouter' && model !== null && model.length <= MODEL_LENGTH && GEMINI.test(model);

/** True if a policy has a use for a pass; what is not listed is done for everybody. */
export function isMeant(pass: PassId, options: HygieneOptions, context: PlanContext): boolean {
  const policy = policyOf(options, context);
  if (PAIRING.has(pass)) return policy.pairing;
  if (pass === 'empty-text' && options.policy === '2026-01')
    return policy.ids !== 'none' || policy.pairing || isGeminiBehindOpenRouter(context);
  return pass !== 'first-message' || policy.bootstrap !== 'never';
}
