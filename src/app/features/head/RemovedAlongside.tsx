import { count, rowCost } from '../../parts/formatting.ts';
import { Place } from '../../parts/Place.tsx';
import { editIn } from '../../planStep.ts';
import { chosenRequest, readyPlan, useStore } from '../../store.ts';
import css from './head.module.css';

/** So many are named; the others are in the rows. */
const NAMED = 6;

/** What goes along with messages that are removed by hand, so that no half of a pair is left: each with its cost. */
export function RemovedAlongside() {
  const plan = useStore(readyPlan);
  const edit = useStore((state) => editIn(chosenRequest(state)));
  if (plan === null || edit?.do !== 'remove') return null;
  const removed = new Set(edit.messages);
  const along = plan.rows.filter(({ index }) => !removed.has(index));
  if (along.length === 0) return null;
  return (
    <>
      <p className={css.headNote}>Also removed, so that no call or result is left alone:</p>
      <ul className={css.headAlong} aria-label="Also removed">
        {along.slice(0, NAMED).map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of a plan have nothing but their order.
          <li key={at}>
            <Place index={row.index} origin="head" /> <span>{row.role === 'assistant' ? 'call' : 'result'}</span>{' '}
            <span className="soft">{rowCost(row)}</span>
          </li>
        ))}
      </ul>
      {along.length > NAMED ? (
        <p className={`${css.headNote} soft`}>and {count(along.length - NAMED, 'more')}</p>
      ) : null}
    </>
  );
}
