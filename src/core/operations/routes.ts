import type { TargetId } from '../model/diagnostic.ts';
import type { PlanContext } from './context.ts';
import type { HygieneOptions } from './hygiene.ts';

/** A model, with the provider that runs it and the form of its API, in the words of the gateway; null where nothing says it. */
export interface Route {
  readonly model: string;
  readonly provider: string | null;
  readonly api: string | null;
}

/** What the gateway calls providers whose targets are named otherwise, and the forms of APIs. */
const PROVIDERS: ReadonlyMap<TargetId, string> = new Map([
  ['openai-chat', 'openai'],
  ['openai-responses', 'openai'],
  ['gemini', 'google'],
  ['bedrock-converse', 'amazon-bedrock'],
  ['bedrock-anthropic', 'amazon-bedrock'],
  ['minimax-anthropic', 'minimax'],
  ['zhipu', 'zai'],
]);
const FORMS: ReadonlyMap<TargetId, string> = new Map([
  ['anthropic', 'anthropic-messages'],
  ['openai-chat', 'openai-completions'],
  ['openai-responses', 'openai-responses'],
  ['gemini', 'google-generative-ai'],
  ['bedrock-converse', 'bedrock-converse-stream'],
]);

/** Where a history goes; null where no model is named. */
export function routeTo({ api, model }: Pick<PlanContext, 'api' | 'model'>, newest: string | null): Route | null {
  const named = model ?? newest;
  if (named === null) return null;
  if (api?.kind !== 'api') return { model: named, provider: null, api: null };
  const { target, wire } = api;
  return { model: named, provider: PROVIDERS.get(target) ?? target, api: FORMS.get(wire) ?? null };
}

/**
 * What becomes of thinking: `keep` where the same model goes on at the same provider, `text` elsewhere; the newest Claude
 * models read their own alone (`remove`), and Fable 5.1 that of every Claude. In January nobody told these apart.
 */
export function thinkingFrom(source: Route, target: Route, as: HygieneOptions['policy']): 'keep' | 'text' | 'remove' {
  const [wrote, reads] = as === '2026-01' ? [null, null] : [boundModel(source), boundModel(target)];
  const isOneForm = isSame(source.api, target.api);
  if (wrote === null && reads === null)
    return isOneForm && isSame(source.provider, target.provider) && source.model === target.model ? 'keep' : 'text';
  if (isOneForm && wrote === reads) return 'keep';
  return isOneForm && READS_ALL.test(reads ?? '') && claudeIn(source) !== null ? 'keep' : 'remove';
}

/** What nothing says is taken for the same. */
const isSame = (one: string | null, other: string | null): boolean => one === null || other === null || one === other;

/** Longer names are no models. */
const MODEL_LENGTH = 200;
const BOUND = /(?:^|-)(claude-(?:fable|mythos|opus|sonnet)-5(?:-[^\n]{0,80})?)$/;
const READS_ALL = /^claude-fable-5-1(?:$|-)/;

/** The name of a Claude model whose thinking no other reads, in its own form; null for any other. */
function boundModel(route: Route): string | null {
  if (route.api !== null && route.api !== FORMS.get('anthropic')) return null;
  return BOUND.exec(claudeIn(route) ?? '')?.[1] ?? null;
}

/** The name of a Claude model without what stands before it. */
function claudeIn({ model }: Route): string | null {
  const name = model.length > MODEL_LENGTH ? '' : model.toLowerCase().replaceAll(/[._\s]+/g, '-');
  const last = name.slice(name.lastIndexOf('/') + 1);
  const from = last.startsWith('claude-') ? 0 : last.indexOf('-claude-') + 1;
  return last.startsWith('claude-', from) ? last.slice(from) : null;
}
