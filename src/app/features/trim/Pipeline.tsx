import type { PlanView, SessionView } from '../../../worker/protocol.ts';
import { count } from '../../parts/formatting.ts';
import { actions } from '../../store.ts';
import css from './room.module.css';

interface PipelineProps {
  readonly now: Pick<SessionView['counts'], 'errors' | 'warnings'>;
  /** null while the plan is made, or where nothing has to go. */
  readonly plan: PlanView | null;
  /** Nothing goes, so what is found stays. */
  readonly same: boolean;
}

/** Repair, trim, check: what is found before the trim and after it. A trim repairs nothing. */
export function Pipeline({ now, plan, same }: PipelineProps) {
  const before = plan?.before ?? now;
  const after = plan?.after ?? (same ? now : null);
  return (
    <div className={css.trimPipeline}>
      <p>
        Findings: <strong data-errors={before.errors > 0}>{found(before)}</strong> before the trim
        {after === null ? null : (
          <>
            , <strong data-errors={after.errors > 0}>{found(after)}</strong> after it
          </>
        )}
        .
      </p>
      {before.errors === 0 ? null : (
        <p>
          Trimming repairs nothing.{' '}
          <button type="button" className="link" onClick={() => actions.setTab('case')}>
            Repair first: {count(before.errors, 'error')}
          </button>
        </p>
      )}
    </div>
  );
}

/** "2 errors, 1 warning", "none". */
function found({ errors, warnings }: PipelineProps['now']): string {
  const words = [errors > 0 ? count(errors, 'error') : '', warnings > 0 ? count(warnings, 'warning') : ''];
  return words.filter(Boolean).join(', ') || 'none';
}
