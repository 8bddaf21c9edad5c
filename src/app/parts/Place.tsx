import { actions, type Origin } from '../store.ts';
import { digits, messageName } from './formatting.ts';
import css from './place.module.css';

interface PlaceProps {
  readonly index: number;
  readonly origin: Origin;
  readonly diagnostic?: string | null;
  readonly line?: number | null;
  /** What this place is: "the call that it answers". */
  readonly label?: string;
  /** `number`: only the number is seen. `line`: only the line, where there is one. */
  readonly show?: 'all' | 'number' | 'line';
}

/** A place in the transcript that can be gone to: selects the message everywhere. */
export function Place({ index, origin, diagnostic = null, line = null, label, show = 'all' }: PlaceProps) {
  const name = messageName(index);
  const where = line === null ? name : index < 0 ? `line ${digits(line)}` : `${name} · line ${digits(line)}`;
  if (index < 0 && line === null)
    return (
      <span className={css.place} data-place="">
        {where}
      </span>
    );
  const seen = show === 'number' ? digits(index) : show === 'line' && line !== null ? `line ${digits(line)}` : where;
  return (
    <button
      type="button"
      className={css.place}
      data-place=""
      aria-label={seen === where ? undefined : label === undefined ? where : `${label}: ${where}`}
      onClick={(event) => {
        event.stopPropagation();
        actions.select(index, origin, diagnostic);
      }}
    >
      {label !== undefined && show !== 'number' ? <span className={css.placeLabel}>{label}: </span> : null}
      {seen}
    </button>
  );
}
