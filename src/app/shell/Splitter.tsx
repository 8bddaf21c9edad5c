import { type KeyboardEvent, type PointerEvent, type RefObject, useState } from 'react';
import css from './workbench.module.css';

const LEAST = 25;
const MOST = 80;
const STEP = 4;

/** The line between messages and tabs: dragged, or moved with the arrow keys. */
export function Splitter({ split }: { split: RefObject<HTMLDivElement | null> }) {
  const [share, setShare] = useState(56);
  const move = (to: number) => {
    const next = Math.min(MOST, Math.max(LEAST, to));
    setShare(next);
    split.current?.style.setProperty('--share', `${next}%`);
  };
  const drag = (event: PointerEvent) => {
    const box = split.current?.getBoundingClientRect();
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    move(((event.clientX - box.left) / box.width) * 100);
  };
  const press = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -STEP, ArrowRight: STEP, Home: -100, End: 100 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    move(share + by);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that can be moved has no element of its own.
    <div
      className={css.splitter}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label="Width of the messages"
      aria-valuenow={Math.round(share)}
      aria-valuemin={LEAST}
      aria-valuemax={MOST}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onDoubleClick={() => move(56)}
      onKeyDown={press}
    />
  );
}
