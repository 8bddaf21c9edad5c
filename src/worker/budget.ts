import { countTokens, type Plan, planTrim, type TrimPlan, type TrimRequest, trimCurve } from '../core/index.ts';
import { edgesOf, isSteep } from './outline.ts';
import type { CurveView, PlanRequest, Requests, TokensView, TrimView } from './protocol.ts';
import type { Session } from './session.ts';
import { counterFor } from './trim-calibration.ts';

/** A trim as a plan, with the figures that only a trim has. */
export function planTrimming(
  session: Session,
  request: PlanRequest & { readonly kind: 'trim' },
): { readonly plan: Plan; readonly view: TrimView } {
  const plan = planTrim(session.snapshot, requestOf(session, request), { transcript: session.transcriptNumber });
  return { plan, view: viewOf(plan) };
}

/** Every legal cut with its exact cost. */
export function curveView(
  session: Session,
  ...[unit, counter, options, usage = true]: Parameters<Requests['curve']>
): CurveView {
  const scope = { transcript: session.transcriptNumber };
  return trimCurve(session.snapshot, unit, options, counterFor(session, counter, usage), scope);
}

/** Tokens of every message. */
export function tokensView(session: Session, ...[counter, usage = true]: Parameters<Requests['tokens']>): TokensView {
  const scope = { transcript: session.transcriptNumber };
  const counted = countTokens(session.snapshot, counterFor(session, counter, usage), scope);
  const perMessage = Int32Array.from(counted.perMessage);
  return { ...counted, perMessage, edges: edgesOf(perMessage), steep: isSteep(perMessage) };
}

function requestOf(
  session: Session,
  { unit, budget, counter, options, usage = true }: PlanRequest & { readonly kind: 'trim' },
): TrimRequest {
  switch (unit) {
    case 'messages':
      return { ...options, messages: budget };
    case 'tokens':
      return { ...options, tokens: budget, counter: counterFor(session, counter, usage) };
    case 'exchanges':
      return { ...options, exchanges: budget };
    case 'turns':
      return { ...options, turns: budget };
  }
}

function viewOf(plan: TrimPlan): TrimView {
  const tooSmall = plan.tooSmall !== null;
  return {
    fits: plan.fits,
    unit: plan.unit,
    budget: plan.budget,
    before: plan.before,
    after: plan.after,
    minimum: plan.minimum,
    counter: plan.counter,
    kept: plan.keeps.length - plan.goes.messages,
    dropped: plan.goes.messages,
    firstChangedIndex: plan.firstChangedIndex,
    saved: plan.saved,
    cache: plan.cache,
    held: plan.pinned,
    naive: plan.naive,
    tooSmall: tooSmall ? (plan.note ?? null) : null,
    note: tooSmall ? null : (plan.note ?? null),
  };
}
