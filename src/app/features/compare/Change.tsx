import type { PlanRow } from '../../../worker/protocol.ts';
import { Place } from '../../parts/Place.tsx';
import { ActionSign, RowPlace, useTitles } from '../../parts/PlanRows.tsx';
import { Sentence } from '../../parts/Sentence.tsx';
import { messageName, rowCost } from '../../parts/words.ts';
import { VisibleText } from '../../ui/VisibleText.tsx';
import { clipped, differingMiddle, type Split } from './middle.ts';

interface ChangeProps {
  readonly row: PlanRow;
  /** It was done already: what it costs was said then. */
  readonly isDone: boolean;
  readonly open: boolean;
  readonly onOpen: () => void;
  /** Leaves the message as it is; absent where single changes cannot be refused. */
  readonly onRefuse?: (() => void) | undefined;
}

/** One changed message: what happens, why, and both texts beside each other. */
export function Change({ row, isDone, open, onOpen, onRefuse }: ChangeProps) {
  const title = useTitles();
  const canOpen = !isDone && row.index >= 0 && row.action !== 'inserted' && row.action !== 'moved';
  return (
    <>
      <div className="change-head">
        <ActionSign action={row.action} />
        <RowPlace row={row} origin="compare" label={labelOf(row)} isElsewhere={isDone} />
        {row.index < 0 ? null : <span className="change-role">{row.role}</span>}
        {row.to === undefined ? null : (
          <Place index={row.to} origin="compare" label={row.action === 'merged' ? 'into' : 'to'} />
        )}
        {isDone ? null : <span className={`effect effect-${row.effect}`}>{rowCost(row)}</span>}
        {canOpen ? (
          <button type="button" className="link" aria-expanded={open} onClick={onOpen}>
            {open ? 'Close' : 'Before and after'}
            <span className="visually-hidden">, {messageName(row.index)}</span>
          </button>
        ) : null}
        {onRefuse === undefined ? null : (
          <button type="button" className="link" onClick={onRefuse}>
            Refuse<span className="visually-hidden"> the change of {messageName(row.index)}</span>
          </button>
        )}
      </div>
      {isDone ? null : (
        <p className="change-reason">
          <Sentence text={row.reason} /> <span className="change-by">{title(row.by)}</span>
        </p>
      )}
      <Texts row={row} />
    </>
  );
}

/** What is new stands before a message or goes into it. */
function labelOf({ action, joins }: PlanRow): string | undefined {
  if (action !== 'inserted') return undefined;
  return joins ? 'into' : 'before';
}

function Texts({ row }: { readonly row: PlanRow }) {
  const { before: written = '', after: planned = '' } = row;
  if (written === '' && planned === '') return null;
  const [before, after] = differingMiddle(written, planned);
  // Where nothing is equal there is no place to point at: each side is marked as a whole.
  const only = before.start === '' && before.end === '';
  return (
    <div className="change-texts">
      <Side kind="before" split={written === '' ? null : clipped(before)} only={only} />
      <Side kind="after" split={planned === '' ? null : clipped(after)} only={only} />
    </div>
  );
}

interface SideProps {
  readonly kind: 'before' | 'after';
  readonly split: Split | null;
  readonly only: boolean;
}

function Side({ kind, split, only }: SideProps) {
  const name = kind === 'before' ? 'Before' : 'After';
  if (split === null) {
    return (
      <div className={`change-side change-${kind} change-none`}>
        <span className="change-side-name">{name}</span>
        <span className="change-nothing">nothing</span>
      </div>
    );
  }
  const Mark = kind === 'before' ? 'del' : 'ins';
  return (
    <div className={`change-side change-${kind}`}>
      <span className="change-side-name">{name}</span>
      <pre>
        <VisibleText text={split.start} />
        {split.middle === '' ? null : (
          <Mark data-whole={only}>
            <VisibleText text={split.middle} />
          </Mark>
        )}
        <VisibleText text={split.end} />
      </pre>
    </div>
  );
}
