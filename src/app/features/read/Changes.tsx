import type { ReportRow } from '../../../core/index.ts';
import type { PlanRow } from '../../../worker/protocol.ts';
import { VisibleText } from '../../ui/VisibleText.tsx';
import css from './read.module.css';
import { Tracked } from './Tracked.tsx';

/** What a plan does to a message, as changes that can be followed. */
export function Changes({ rows }: { readonly rows: readonly PlanRow[] }) {
  const told = rows.filter((it) => it.action !== 'removed');
  if (told.length === 0) return null;
  return (
    <ul className={css.readChanges} data-part="changes">
      {told.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: changes of one message are known by their order.
        <li key={at} data-action={row.action}>
          <span className={css.markWord}>{row.joins ? 'added' : row.action}</span> <Difference row={row} />
        </li>
      ))}
    </ul>
  );
}

/** A message that is not there yet, outlined where it would stand. */
export function Ghosts({ rows }: { readonly rows: readonly (ReportRow | null)[] | undefined }) {
  return rows?.map((row, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: new messages have nothing but their order.
    <div key={at} className={css.readGhost}>
      <span className={css.markWord}>inserted</span>{' '}
      {row ? <Difference row={row} /> : <span className="soft">a new message</span>}
    </div>
  ));
}

function Difference({ row }: { readonly row: ReportRow }) {
  const { before = '', after = '', reason, tool } = row;
  return (
    <>
      {tool !== undefined && (
        <>
          result of{' '}
          <b className="content">
            <VisibleText text={tool} />
          </b>{' '}
        </>
      )}
      <Tracked before={before} after={after} />
      {before === '' && after === '' && <span className="soft">{reason}</span>}
    </>
  );
}
