import { type RefObject, useEffect, useMemo, useRef } from 'react';
import type { CurveView, PlanRequest, PlanView } from '../../../worker/protocol.ts';
import {
  actions,
  chosenRequest,
  followsUsage,
  getState,
  REST,
  type TrimRequest,
  type TrimSettings,
  useStore,
} from '../../store.ts';
import { useBasis, usePlan } from '../usePlan.ts';
import { cutFor } from './cut.ts';
import { isPlain } from './options.ts';
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
  readonly settled: boolean;
  /** The plan where it is that of this very budget. */
  readonly fitting: PlanView | null;
}

/** The trim as it is set, with its plan. */
export function useTrimPlan(): TrimPlan {
  const settings = useStore((state) => state.trim);
  const { unit, budget, options, adopted } = settings;
  const counter = useCounter(unit);
  const usage = useStore(followsUsage);
  const { curve, failed } = useCurve(unit, counter.ready ? counter.id : null, options);
  const total = curve?.total ?? null;
  const wanted = total === null ? null : Math.min(budget ?? total, total);
  const request = useMemo((): TrimRequest | null => {
    if (wanted === null || (wanted === total && isPlain(options))) return null;
    const asked: TrimRequest = { kind: 'trim', unit, budget: wanted, counter: counter.id, options, usage };
    return adopted !== null && isSame(adopted, asked) ? adopted : shared(asked);
  }, [wanted, total, unit, counter.id, options, usage, adopted]);
  const { plan, settled } = usePlan(request);
  const cut = curve === null || wanted === null ? -1 : cutFor(curve, wanted);
  const fitting = settled && plan?.trim?.budget === wanted ? plan : null;
  return { settings, counter, curve, failed, wanted, cut, request, plan, settled, fitting };
}

let last: TrimRequest | null = null;

/** Those who ask the same hold the same request: a plan is chosen by its request. */
function shared(asked: TrimRequest): TrimRequest {
  if (last !== null && isSame(last, asked)) return last;
  last = asked;
  return asked;
}

const isSame = (a: TrimRequest, b: TrimRequest): boolean =>
  a.unit === b.unit &&
  a.budget === b.budget &&
  a.counter === b.counter &&
  a.options === b.options &&
  a.usage === b.usage;

/** Setting the trim chooses its plan; a plan that was chosen elsewhere stays until then. */
export function useChosenTrim({ request, curve, settings }: TrimPlan): void {
  const ready = curve !== null;
  const first = useRef(settings);
  const moved = useRef(false);
  moved.current ||= first.current !== settings;
  usePinned(request, ready, moved, settings);
}

function usePinned(
  request: PlanRequest | null,
  ready: boolean,
  moved: RefObject<boolean>,
  settings: TrimSettings,
): void {
  const basis = useBasis();
  const chosen = useRef<{ readonly settings: TrimSettings; readonly basis: string } | null>(null);
  useEffect(() => {
    const now = chosenRequest(getState());
    const ours = now === null || now.kind === 'trim';
    // What was discarded comes back when a hand moves something, and not because tokens have been counted better.
    const isDiscarded = now === null && chosen.current?.settings === settings && chosen.current.basis === basis;
    if (request !== null && request !== now && !isDiscarded && (moved.current || ours))
      actions.choosePlan(request, REST);
    if (request !== null) chosen.current = { settings, basis };
    // Everything fits again: the plan of a smaller budget is no longer meant.
    if (request === null && ready && now?.kind === 'trim') actions.discardPlan();
  }, [request, ready, moved, settings, basis]);
}
