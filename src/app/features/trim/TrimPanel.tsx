import type { TrimOptions } from '../../../core/index.ts';
import { numberAt } from '../../../worker/numbers.ts';
import type { CurveView, PlanView, SessionView } from '../../../worker/protocol.ts';
import panelCss from '../../parts/panel.module.css';
import { useRoom } from '../../parts/trim/useAsked.ts';
import { useTrimPlan } from '../../parts/trim/useTrimPlan.ts';
import { actions, useStore } from '../../store.ts';
import { isPlain } from '../../trimStep.ts';
import { CopyCode } from './CopyCode.tsx';
import { Cuts } from './Cuts.tsx';
import { Options } from './Options.tsx';
import { Result } from './Result.tsx';
import { Room } from './Room.tsx';
import css from './trim.module.css';

/** The rest of a trim: where may be cut, what counts, what is kept, shortened, and why it is cut there. */
export function TrimPanel() {
  const view = useStore((state) => state.view);
  return view === null ? null : <Trim view={view} />;
}

function Trim({ view }: { readonly view: SessionView }) {
  const { settings, counter, curve, failed, wanted, cut, request, plan, fitting } = useTrimPlan();
  const { unit, options } = settings;
  const change = actions.setTrim;
  const room = useRoom(unit === 'tokens' && counter.ready ? counter.id : null);
  return (
    <div className={css.trim}>
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
        <p className={panelCss.panelNote} role="status">
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
        />
      )}
      {wanted === null || curve === null ? null : (
        <CopyCode view={view} unit={unit} budget={wanted} options={options} counter={curve.counter} />
      )}
    </div>
  );
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
    after: cut < 0 ? 0 : numberAt(curve.cost, cut),
    minimum: curve.minimum,
    kept: cut < 0 ? 0 : numberAt(curve.messages, cut),
    fits: cut >= 0 && budget >= curve.minimum,
  };
}
