import {
  countTokens,
  type Plan,
  planTrim,
  type TrimOptions,
  type TrimPlan,
  type TrimRequest,
  type TrimUnit,
  trimCurve,
} from '../core/index.ts';
import type { CurveView, PlanRequest, Requests, TrimView } from './protocol.ts';
import type { Session } from './session.ts';

/** Counts in less time than a screen takes to be painted; what stands there until somebody wants it exactly. */
const QUICK = 'chars/4';

/** A trim as a plan, with the figures that only a trim has. */
export function planTrimming(
  session: Session,
  request: PlanRequest & { readonly kind: 'trim' },
): { readonly plan: Plan; readonly view: TrimView } {
  const plan = planTrim(session.snapshot, requestOf(request), { transcript: session.transcriptNumber });
  return { plan, view: viewOf(plan) };
}

/** Every legal cut with its exact cost. */
export function curveView(session: Session, unit: TrimUnit, counter: string, options: TrimOptions): CurveView {
  return trimCurve(session.snapshot, unit, options, counter || QUICK, { transcript: session.transcriptNumber });
}

/** Tokens of every message. */
export function tokensView(session: Session, counter: string): ReturnType<Requests['tokens']> {
  const counted = countTokens(session.snapshot, counter || QUICK, { transcript: session.transcriptNumber });
  return { ...counted, perMessage: Int32Array.from(counted.perMessage) };
}

function requestOf({ unit, budget, counter, options }: PlanRequest & { readonly kind: 'trim' }): TrimRequest {
  switch (unit) {
    case 'messages':
      return { ...options, messages: budget };
    case 'tokens':
      return { ...options, tokens: budget, counter: counter || QUICK };
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
    kept: plan.kept.length,
    dropped: plan.dropped.length,
    firstChangedIndex: plan.firstChangedIndex,
    naive: plan.naive,
    tooSmall: tooSmall ? (plan.note ?? null) : null,
    note: tooSmall ? null : (plan.note ?? null),
  };
}
