import { useEffect, useRef, useState } from 'react';
import type { PlanRequest, PlanView } from '../../worker/protocol.ts';
import { chosenRequest, client, readyPlan, useStore } from '../store.ts';
import { untilGone } from './query.ts';

/** Changes whenever a plan that was built is no longer about what is open. */
export function useBasis(): string {
  return useStore((state) =>
    state.view === null
      ? ''
      : `${state.view.revision} ${state.view.target.id} ${state.view.target.model} ${state.view.transcript}`,
  );
}

interface Planned {
  /** The last plan that was built on what is open, possibly for an earlier request. */
  readonly plan: PlanView | null;
  /** The request that `plan` answers. */
  readonly answers: PlanRequest | null;
  /** True while this very request is the plan that is chosen, and built. */
  readonly settled: boolean;
}

/**
 * The plan of one tab: the one that is chosen, where that is the tab's own request; else it is only looked at. The last
 * answer is held so that nothing flickers while the next is made. A request that is null asks for nothing, and one that
 * `isComing`, for it will be chosen, is not looked at before.
 */
export function usePlan(request: PlanRequest | null, isComing = false): Planned {
  const basis = useBasis();
  const last = useRef<{ readonly basis: string; readonly plan: PlanView; readonly answers: PlanRequest } | null>(null);
  const chosen = useStore((state) => chosenRequest(state) === request);
  const shown = useStore((state) => (chosenRequest(state) === request ? readyPlan(state) : null));
  const [, arrived] = useState(0);

  useEffect(() => {
    if (request === null || chosen || isComing) return;
    return untilGone((signal) => {
      client.peek(request).then(
        (plan) => {
          if (signal.aborted) return;
          last.current = { basis, plan, answers: request };
          arrived((n) => n + 1);
        },
        () => undefined,
      );
    });
  }, [request, basis, chosen, isComing]);

  if (shown !== null && request !== null) last.current = { basis, plan: shown, answers: request };
  const { plan, answers } = last.current?.basis === basis ? last.current : { plan: null, answers: null };
  return { plan, answers, settled: shown !== null };
}
