import type { SessionView } from '../../../worker/protocol.ts';
import { actions } from '../../store.ts';

/** Nothing is planned: where plans come from. */
export function NoPlan({ view, planning }: { readonly view: SessionView; readonly planning: boolean }) {
  if (planning) return <p className="panel-note">Working out the plan …</p>;
  const { repair } = view.verdict;
  return (
    <div className="panel-empty">
      <h2>Nothing to compare yet</h2>
      <p>A repair or a trim that is chosen is shown here, message by message, before it is applied.</p>
      <p>
        {repair === null ? null : (
          <button
            type="button"
            className="button"
            onClick={() => actions.choosePlan({ kind: 'repair', preset: view.recommended })}
          >
            Preview the recommended repair
          </button>
        )}{' '}
        <button type="button" className="button" onClick={() => actions.setTab('trim')}>
          Make it shorter
        </button>
      </p>
    </div>
  );
}
