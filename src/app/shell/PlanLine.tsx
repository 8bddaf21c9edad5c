import { digits } from '../parts/words.ts';
import { actions, useStore } from '../store.ts';

/** The plan that is being looked at, or the repair that is offered; each with what it costs. */
export function PlanLine() {
  const plan = useStore((state) => state.plan);
  const planning = useStore((state) => state.planning);
  const offer = useStore((state) => state.offer);
  const repair = useStore((state) => state.view?.verdict.repair ?? null);
  const healthy = useStore((state) => state.view?.verdict.healthy ?? false);
  const preset = useStore((state) => state.view?.recommended ?? 'recommended');
  if (planning && !plan) return <p className="soft">Working out what would change…</p>;
  // A plan that does nothing is no plan to decide on.
  if (plan && plan.rows.length > 0) {
    return (
      <>
        <p>
          <span className="soft">Looking at </span>
          {plan.title}: {plan.cost}. <Difference before={plan.before} after={plan.after} />
        </p>
        <span className="verdict-buttons">
          <button type="button" className="button primary" onClick={actions.applyPlan}>
            Accept
          </button>
          <button type="button" className="button" onClick={actions.discardPlan}>
            Discard
          </button>
        </span>
      </>
    );
  }
  if (repair) {
    const request = { kind: 'repair', preset } as const;
    return (
      <>
        <p>
          <span className="soft">Recommended repair </span>
          {repair.sentence}; {repair.cost}.
        </p>
        <span className="verdict-buttons">
          <button
            type="button"
            className="button"
            onClick={() => {
              actions.setTab('compare');
              void actions.previewPlan(request);
            }}
          >
            Review
          </button>
          <button type="button" className="button primary" onClick={() => void actions.applyRequest(request)}>
            Accept
          </button>
        </span>
      </>
    );
  }
  if (offer === 'asking') return <p className="soft">Looking for a repair…</p>;
  if (healthy) {
    return (
      <>
        <p className="soft">Nothing needs to change.</p>
        <button type="button" className="link" onClick={() => actions.setTab('export')}>
          Go to export
        </button>
      </>
    );
  }
  if (offer === 'answered') return <p className="soft">No repair is known for this.</p>;
  return (
    <button type="button" className="link" onClick={actions.askOffer}>
      Look for a repair
    </button>
  );
}

function Difference({ before, after }: { before: Counts; after: Counts }) {
  return (
    <span className="soft">
      {digits(before.messages)} → {digits(after.messages)} messages, {digits(before.errors)} → {digits(after.errors)}{' '}
      errors
    </span>
  );
}

interface Counts {
  readonly messages: number;
  readonly errors: number;
}
