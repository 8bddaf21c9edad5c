import type { PlanRow } from '../../../worker/protocol.ts';
import { ActionSign, useTitles } from '../../parts/PlanRows.tsx';
import { count, digits } from '../../parts/words.ts';
import { messagesIn } from './folds.ts';

interface FoldProps {
  readonly rows: readonly PlanRow[];
  readonly open: boolean;
  readonly onToggle: () => void;
}

/** Many changes of one kind as one line: how many, where, and what they lose together. */
export function Fold({ rows, open, onToggle }: FoldProps) {
  const title = useTitles();
  const first = rows[0];
  if (first === undefined) return null;
  let lost = 0;
  for (const { effect, before = '', after = '', unread = 0 } of rows)
    if (effect === 'lossy') lost += Math.max(0, before.length - after.length + unread);
  const indices = rows.map((it) => it.index).filter((it) => it >= 0);
  // There may be more than a call takes as arguments.
  let low = Number.POSITIVE_INFINITY;
  let high = -1;
  for (const index of indices) {
    low = Math.min(low, index);
    high = Math.max(high, index);
  }
  // Many may be put before one message.
  const touched = first.action === 'inserted' ? rows.length : messagesIn(rows);
  return (
    <button type="button" className="fold" aria-expanded={open} onClick={onToggle}>
      <ActionSign action={first.action} />
      <strong>
        {first.joins ? count(rows.length, 'result') : count(touched, first.index < 0 ? 'line' : 'message')}
      </strong>
      {indices.length > 0 ? (
        <span className="soft">{low === high ? `at message ${digits(low)}` : `${digits(low)} to ${digits(high)}`}</span>
      ) : null}
      <span className="soft">{lost > 0 ? `loses ${count(lost, 'character')}` : ''}</span>
      {first.by === '' ? null : <span className="fold-by">{title(first.by)}</span>}
    </button>
  );
}
