import type { PlanView } from '../../../worker/protocol.ts';
import { actions } from '../../store.ts';
import { Totals } from './Totals.tsx';

interface OutcomeProps {
  readonly plan: PlanView;
  readonly busy: boolean;
  readonly onApply: () => void;
}

/** What a choice of passes would do: its cost and the sums. */
export function Outcome({ plan, busy, onApply }: OutcomeProps) {
  const nothing = plan.rows.length === 0;
  return (
    <section className="outcome" aria-label="What this would do" aria-busy={busy}>
      <div className="outcome-bar">
        <p className="outcome-cost">
          {nothing ? 'Nothing to do. The transcript stays as it is.' : `This ${plan.cost}.`}
        </p>
        {nothing ? null : (
          <button type="button" className="link" onClick={() => actions.setTab('compare')}>
            Compare before and after
          </button>
        )}
        <button type="button" className="button primary" disabled={nothing} onClick={onApply}>
          Apply
        </button>
      </div>
      <Totals before={plan.before} after={plan.after} />
      {plan.note ? <p className="panel-note">{plan.note}</p> : null}
    </section>
  );
}
