import { type RefObject, useEffect, useMemo, useRef } from 'react';
import type { TrimOptions } from '../../../core/index.ts';
import type { CurveView, PlanRequest, PlanView, SessionView } from '../../../worker/protocol.ts';
import { cutFor } from '../../parts/trim/cut.ts';
import { useCounter } from '../../parts/trim/useCounter.ts';
import { useCurve } from '../../parts/trim/useCurve.ts';
import { useBasis, usePlan } from '../../parts/usePlan.ts';
import { actions, followsUsage, getState, REST, type TrimRequest, type TrimSettings, useStore } from '../../store.ts';
import { Budget } from './Budget.tsx';
import { CopyCode } from './CopyCode.tsx';
import { Cuts } from './Cuts.tsx';
import { Options } from './Options.tsx';
import { isPlain } from './options.ts';
import { Result } from './Result.tsx';
import { Room } from './Room.tsx';
import { useRoom } from './useAsked.ts';
import '../../parts/parts.css';
import './trim.css';
import './room.css';

/** A history made shorter: a budget, what it keeps, and why it is cut there. */
export function TrimPanel() {
  const view = useStore((state) => state.view);
  return view === null ? null : <Trim view={view} />;
}

function Trim({ view }: { readonly view: SessionView }) {
  const settings = useStore((state) => state.trim);
  const first = useRef(settings);
  const moved = useRef(false);
  moved.current ||= first.current !== settings;
  const change = actions.setTrim;
  const { unit, budget, options, adopted } = settings;
  const counter = useCounter(unit);
  const usage = useStore(followsUsage);
  const { curve, failed } = useCurve(unit, counter.ready ? counter.id : null, options);

  const room = useRoom(unit === 'tokens' && counter.ready ? counter.id : null);

  const total = curve?.total ?? null;
  const wanted = total === null ? null : Math.min(budget ?? total, total);
  const request = useMemo((): TrimRequest | null => {
    if (wanted === null || (wanted === total && isPlain(options))) return null;
    const asked: TrimRequest = { kind: 'trim', unit, budget: wanted, counter: counter.id, options, usage };
    if (adopted !== null && isSame(adopted, asked)) return adopted;
    return asked;
  }, [wanted, total, unit, counter.id, options, usage, adopted]);
  const { plan, settled } = usePlan(request);
  usePinned(request, total !== null, moved, settings);
  const cut = curve === null || wanted === null ? -1 : cutFor(curve, wanted);
  const fitting = settled && plan?.trim?.budget === wanted ? plan : null;
  return (
    <div className="trim">
      <Budget
        unit={unit}
        budget={wanted}
        curve={curve}
        onUnit={(next) => change({ unit: next, budget: null })}
        onBudget={(next) => change({ budget: next })}
      />
      <Cuts rows={view.rows} curve={curve} cut={cut} plan={shownPlan(fitting, plan, options)} options={options} />
      <Options
        options={options}
        counter={counter}
        unit={unit}
        tools={view.tools}
        moreTools={view.moreTools}
        onChange={(next) => change({ options: next })}
        savings={fitting?.trim ?? null}
      >
        {unit !== 'tokens' || room === null || curve === null || wanted === null ? null : (
          <Room
            room={room}
            total={curve.total}
            sent={sentOf(curve, cut, fitting)}
            budget={wanted}
            onBudget={(next) => change({ budget: next })}
          />
        )}
      </Options>
      {curve === null || wanted === null ? (
        <p className="panel-note" role="status">
          {failed ?? 'Counting …'}
        </p>
      ) : (
        <Result
          quick={quickOf(curve, cut, wanted)}
          plan={request === null ? null : fitting}
          busy={request !== null && fitting === null}
          unit={unit}
          counter={unit === 'tokens' ? curve.counter : null}
          view={view}
          onBudget={(next) => change({ budget: next })}
          chosen={settled}
          onChoose={() => request !== null && actions.choosePlan(request)}
        />
      )}
      {wanted === null || curve === null ? null : (
        <CopyCode view={view} unit={unit} budget={wanted} options={options} counter={curve.counter} />
      )}
    </div>
  );
}

const isSame = (a: TrimRequest, b: TrimRequest): boolean =>
  a.unit === b.unit &&
  a.budget === b.budget &&
  a.counter === b.counter &&
  a.options === b.options &&
  a.usage === b.usage;

/** Moving the budget chooses its plan; a plan that was chosen elsewhere stays until then. */
function usePinned(
  request: PlanRequest | null,
  ready: boolean,
  moved: RefObject<boolean>,
  settings: TrimSettings,
): void {
  const basis = useBasis();
  const chosen = useRef<{ readonly settings: TrimSettings; readonly basis: string } | null>(null);
  useEffect(() => {
    const now = getState().planRequest;
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

/** What the list costs after the trim; all of it where nothing fits. */
function sentOf(curve: CurveView, cut: number, plan: PlanView | null): number {
  if (plan?.trim?.fits) return plan.trim.after;
  return curve.cost[cut] ?? curve.total;
}

/** What the pictures show: the plan where it is there, the cut alone (null) while a hand moves or nothing fits. */
function shownPlan(fitting: PlanView | null, plan: PlanView | null, options: TrimOptions): PlanView | null {
  if (fitting !== null) return fitting.trim?.fits === false ? null : fitting;
  return isPlain(options) ? null : plan;
}

function quickOf(curve: CurveView, cut: number, budget: number) {
  return {
    budget,
    before: curve.total,
    after: cut < 0 ? 0 : curve.cost[cut]!,
    minimum: curve.minimum,
    kept: cut < 0 ? 0 : curve.messages[cut]!,
    fits: cut >= 0 && budget >= curve.minimum,
  };
}
