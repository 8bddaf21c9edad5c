import { type PointerEvent, useState } from 'react';
import css from './overview.module.css';
import type { TrimCut } from './useTrimCut.ts';

interface HandleProps {
  readonly trim: TrimCut;
  /** Where the cut is, as a share of the width. */
  readonly place: number;
}

/** The cut, to be dragged from one legal place to the next. For keys the slider of the trim is the same. */
export function Handle({ trim, place }: HandleProps) {
  const [held, setHeld] = useState(false);
  const move = (event: PointerEvent) => {
    const box = event.currentTarget.parentElement?.getBoundingClientRect();
    if (held && box) trim.move((event.clientX - box.left) / Math.max(1, box.width));
  };
  return (
    <span
      className={css.overviewHandle}
      data-part="cut"
      aria-hidden="true"
      title={held ? undefined : `Drag to trim: ${trim.words}`}
      style={{ left: `${place * 100}%` }}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setHeld(true);
      }}
      onPointerMove={move}
      onPointerUp={() => setHeld(false)}
      onPointerCancel={() => setHeld(false)}
    >
      <i />
      {held && (
        <span className={css.overviewWords} data-part="hint" data-end={place > 0.7}>
          {trim.words}
        </span>
      )}
    </span>
  );
}
