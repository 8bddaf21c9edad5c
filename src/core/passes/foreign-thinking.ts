import { strictObject, string, enum as zEnum } from 'zod';
import type { TargetId } from '../model/diagnostic.ts';
import type { Draft } from '../model/draft.ts';
import type { LinkedCall } from '../model/links.ts';
import type { Message, Part, ReasoningPart } from '../model/message.ts';
import { answerWith } from '../operations/answers.ts';
import type { PlanContext } from '../operations/context.ts';
import type { HygieneOptions } from '../operations/hygiene.ts';
import {
  type Because,
  MISSING_OUTPUT,
  newMessage,
  noteChange,
  placeholderResult,
  removeParts,
  rewritePart,
  sweepEmptied,
} from '../operations/parts.ts';
import { passWith } from '../operations/pass.ts';
import { MODEL_LENGTH } from '../targets/facts.ts';
import { groupBy } from '../text/group.ts';
import names from './gateway-names.json';

const BY = 'foreign-thinking';
const UNREADABLE = { by: BY, reason: 'The model that it is sent to cannot read this thinking.' };
const SIGNED = { by: BY, reason: 'Another model signed this call.', effect: 'lossy' } as const;
const UNANSWERED = { by: BY, reason: 'This call has no result before somebody speaks again.' };
const OTHERS = { by: BY, reason: 'Another model wrote this thinking.', effect: 'lossless' } as const;

export const foreignThinking = passWith({
  id: BY,
  isLast: true,
  options: strictObject({
    as: zEnum(['2026-09', '2026-01']).default('2026-09'),
    /** Where it is sent, in the words of the file, where these are others than the target's: `google-antigravity`; empty: as the target. */
    provider: string().default(''),
    /** The form in which that provider is spoken to, in the same words: `google-gemini-cli`; empty: as the target. */
    form: string().default(''),
    /** What the same step does to calls without a result before somebody speaks again. */
    open: zEnum(['leave', 'answer']).default('leave'),
  }),
  plan(draft, options, context) {
    if (context.sealed || context.stored) return;
    const newest = draft.messages.findLast(({ role }) => role === 'assistant')?.from?.model ?? null;
    const route = routeTo(context, newest);
    if (options.open === 'answer') answerBeforeNext(draft, MISSING_OUTPUT, context, UNANSWERED);
    if (route === null) return;
    const target = { ...route, provider: options.provider || route.provider, api: options.form || route.api };
    draft.messages.forEach((message, at) => {
      // Messages are put together under the first that says something; in January under the first that still does.
      const isToldAnew = options.as === '2026-01' || message.from?.parts.every(isSilent);
      const told = isToldAnew ? message.parts.find(({ from }) => from !== null)?.from?.message : null;
      const first = told ?? message.from;
      const source = first === null ? null : routeOf(first);
      if (source === null || message.role !== 'assistant') return;
      const fate = thinkingFrom(source, target, options.as);
      const isGone = (part: ReasoningPart): boolean =>
        fate === 'keep'
          ? isBlank(part) && !part.signature
          : fate === 'remove' || (part.redacted && options.as === '2026-09') || isBlank(part);
      removeParts(draft, at, ({ part }) => part.kind === 'reasoning' && isGone(part), UNREADABLE);
      if (fate === 'keep') return;
      message.parts.forEach(({ part }, i) => {
        if (part.kind === 'call' && part.signature) {
          const { signature, ...call } = part;
          rewritePart(draft, { message: at, part: i }, call, { ...SIGNED, before: signature, after: '' });
        }
        if (part.kind !== 'reasoning') return;
        noteChange(draft, at, { ...OTHERS, before: part.text, after: part.text }, i);
        message.parts[i] = { part: { kind: 'text', at: '', text: part.text }, from: null };
      });
    });
    sweepEmptied(draft);
  },
});

const isSilent = (part: Part): boolean => part.kind === 'text' && part.text.trim() === '';

const isBlank = ({ text, redacted }: ReasoningPart): boolean => !redacted && text.trim() === '';

/** Which model wrote a message, where it says so. */
const routeOf = ({ model, via }: Message): Route | null =>
  model === null ? null : { model, provider: via?.provider ?? null, api: via?.api ?? null };

/**
 * Adds a result for each call whose id no result has before somebody speaks again, after the results that are there;
 * calls at the end still may get theirs. Linear.
 */
function answerBeforeNext(draft: Draft, text: string, context: PlanContext, because: Because): void {
  const open = openBeforeNext(draft);
  if (context.results === 'in-user') {
    const calls = open.flatMap(({ calls: ofTurn }) => ofTurn);
    answerWith(draft, calls, { text, keepsIds: true }, context);
    return;
  }
  for (const { next, calls } of open.toReversed()) {
    for (const { call } of calls)
      noteChange(draft, next, {
        ...{ ...because, role: 'tool', action: 'inserted', effect: 'invents', before: '' },
        after: text,
        tool: call.name,
        ...(call.id === null ? {} : { call: call.id }),
      });
    const added = calls.map(({ call }) => newMessage('tool', [placeholderResult(call, text)]));
    draft.messages.splice(next, 0, ...added);
  }
}

interface Open {
  /** The message that speaks again. */
  readonly next: number;
  readonly calls: readonly LinkedCall[];
}

function openBeforeNext(draft: Draft): readonly Open[] {
  const messages = draft.sight();
  const open: Open[] = [];
  for (const [at, calls] of groupBy(draft.links().calls, ({ message }) => message)) {
    const named = new Set<string | null>();
    let next = at + 1;
    for (let message = messages[next]; message && isResults(message); message = messages[++next])
      for (const id of idsOf(message)) named.add(id);
    const bare = calls.filter(({ call }) => !call.server && !named.has(call.id));
    if (next < messages.length && bare.length > 0) open.push({ next, calls: bare });
  }
  return open;
}

const isResults = ({ parts }: Message): boolean => parts.length > 0 && parts.every(({ kind }) => kind === 'result');

const idsOf = ({ parts }: Message): (string | null)[] =>
  parts.flatMap((part) => (part.kind === 'result' ? [part.callId] : []));

/** A model, with the provider that runs it and the form of its API, in the words of the gateway; null where nothing says it. */
interface Route {
  readonly model: string;
  readonly provider: string | null;
  readonly api: string | null;
}

/** What the gateway calls providers whose targets are named otherwise, and the forms of APIs. */
const PROVIDERS: ReadonlyMap<TargetId, string> = new Map(Object.entries(names.providers));
const FORMS: ReadonlyMap<TargetId, string> = new Map(Object.entries(names.forms));

/** Where a history goes; null where no model is named. */
function routeTo({ api, model }: Pick<PlanContext, 'api' | 'model'>, newest: string | null): Route | null {
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
function thinkingFrom(source: Route, target: Route, as: HygieneOptions['policy']): 'keep' | 'text' | 'remove' {
  const [wrote, reads] = as === '2026-01' ? [null, null] : [boundModel(source), boundModel(target)];
  const isOneForm = isSame(source.api, target.api);
  if (wrote === null && reads === null)
    return isOneForm && isSame(source.provider, target.provider) && source.model === target.model ? 'keep' : 'text';
  if (isOneForm && wrote === reads) return 'keep';
  return isOneForm && READS_ALL.test(reads ?? '') && claudeIn(source) !== null ? 'keep' : 'remove';
}

/** What nothing says is taken for the same. */
const isSame = (first: string | null, second: string | null): boolean =>
  first === null || second === null || first === second;

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
