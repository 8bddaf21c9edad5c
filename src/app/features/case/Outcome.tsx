import type { PlanView } from '../../../worker/protocol.ts';
import outcomeCss from '../../parts/outcome.module.css';
import panelCss from '../../parts/panel.module.css';
import { Sentence } from '../../parts/Sentence.tsx';
import { Totals } from './Totals.tsx';

interface OutcomeProps {
  readonly plan: PlanView;
  readonly busy: boolean;
  /** This is the plan that the bar at the top applies. */
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

/** What a choice of passes would do: its cost and the sums. Applied it is at the top, where every plan is. */
export function Outcome({ plan, busy, chosen, onChoose }: OutcomeProps) {
  const nothing = plan.rows.length === 0;
  return (
    <section className={outcomeCss.outcome} aria-label="What this would do" aria-busy={busy}>
      <div className={outcomeCss.outcomeBar}>
        <p className={outcomeCss.outcomeCost}>
          {nothing ? 'Nothing to do. The transcript stays as it is.' : `This ${plan.summary}.`}
        </p>
        {chosen || nothing ? null : (
          <button type="button" className="button" onClick={onChoose}>
            Show what these passes change
          </button>
        )}
      </div>
      <Totals before={plan.before} after={plan.after} />
      {plan.note ? (
        <p className={panelCss.panelNote}>
          <Sentence text={plan.note} />
        </p>
      ) : null}
    </section>
  );
}
