import { useEffect, useMemo } from 'react';
import type { CurveView, PlanView } from '../../../worker/protocol.ts';
import { actions, chosenRequest, followsUsage, getState, REST, useStore } from '../../store.ts';
import { askedIn, budgetIn, followUpOf, type TrimRequest, type TrimSettings } from '../../trimStep.ts';
import { usePlan } from '../usePlan.ts';
import { cutFor } from './cut.ts';
import { type Counter, useCounter } from './useCounter.ts';
import { useCurve } from './useCurve.ts';

export interface TrimPlan {
  readonly settings: TrimSettings;
  readonly counter: Counter;
  /** Every legal cut; null while it is worked out, `failed` says why there is none. */
  readonly curve: CurveView | null;
  readonly failed: string | null;
  /** The budget: all of it where none is set; null until it is known what all of it is. */
  readonly wanted: number | null;
  readonly cut: number;
  /** null where nothing has to be removed. */
  readonly request: TrimRequest | null;
  readonly plan: PlanView | null;
  /** The plan where it is that of this very budget. */
  readonly fitting: PlanView | null;
}

/** The trim as it is set, with its plan. */
export function useTrimPlan(): TrimPlan {
  const step = useStore((state) => state.trimStep);
  const { settings, request: last } = step;
  const counter = useCounter(settings.unit);
  const usage = useStore(followsUsage);
  const { curve, failed } = useCurve(settings.unit, counter.ready ? counter.id : null, settings.options);
  const total = curve?.total ?? null;
  const wanted = total === null ? null : budgetIn(step, total);
  const request = useMemo(
    () => (total === null ? null : askedIn({ settings, request: last }, { total, counter: counter.id, usage })),
    [total, settings, last, counter.id, usage],
  );
  const isComing = useStore((state) => followUpOf(step, request, chosenRequest(state)) === 'choose');
  const { plan, settled } = usePlan(request, isComing);
  const cut = curve === null || wanted === null ? -1 : cutFor(curve, wanted);
  const fitting = settled && plan?.trim?.budget === wanted ? plan : null;
  return { settings, counter, curve, failed, wanted, cut, request, plan, fitting };
}

/** Setting the trim chooses its plan; a plan that was chosen elsewhere stays until then. */
export function useChosenTrim({ request, curve }: TrimPlan): void {
  const step = useStore((state) => state.trimStep);
  const isKnown = curve !== null;
  useEffect(() => {
    if (!isKnown) return;
    const next = followUpOf(step, request, chosenRequest(getState()));
    if (next === 'choose' && request !== null) actions.choosePlan(request, REST);
    else if (next === 'give-up') actions.giveUpTrim();
  }, [step, request, isKnown]);
}
