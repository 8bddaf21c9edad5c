import { useEffect, useRef } from 'react';
import type { PlanRequest, PlanView } from '../../worker/protocol.ts';
import { actions, useStore } from '../store.ts';

/** Changes whenever a plan that was built is no longer about what is open. */
export function useBasis(): string {
  return useStore((state) =>
    state.view === null ? '' : `${state.view.revision} ${state.view.target.id} ${state.view.transcript}`,
  );
}

export interface Planned {
  /** The last plan that was built on what is open, possibly for an earlier request. */
  readonly plan: PlanView | null;
  /** The request that `plan` answers. */
  readonly answers: PlanRequest | null;
  /** True while the page looks at the plan of this very request. */
  readonly settled: boolean;
}

/**
 * Keeps the plan of one tab built: asks for it when the request or the text changes, and holds the last answer so that
 * nothing flickers while the next is made. A request that is null asks for nothing. `wait` is for requests that change
 * with every movement of a hand.
 */
export function usePlan(request: PlanRequest | null, wait: number): Planned {
  const basis = useBasis();
  const last = useRef<{ readonly basis: string; readonly plan: PlanView; readonly answers: PlanRequest } | null>(null);
  const shown = useStore((state) => (state.planRequest === request && !state.planning ? state.plan : null));

  // biome-ignore lint/correctness/useExhaustiveDependencies: another basis asks again
  useEffect(() => {
    if (request === null) return;
    const timer = setTimeout(() => void actions.previewPlan(request), wait);
    return () => clearTimeout(timer);
  }, [request, basis, wait]);

  if (shown !== null && request !== null) last.current = { basis, plan: shown, answers: request };
  const { plan, answers } = last.current?.basis === basis ? last.current : { plan: null, answers: null };
  return { plan, answers, settled: shown !== null };
}

/** Applies a request: the plan that is shown if it is that request's, else a new one. */
export function applyNow(request: PlanRequest, settled: boolean): void {
  if (settled) void actions.applyPlan();
  else void actions.applyRequest(request);
}
