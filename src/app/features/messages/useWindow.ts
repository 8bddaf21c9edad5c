import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import type { RowColumns } from '../../../worker/protocol.ts';
import { type PlanMarks, positionOf } from '../../parts/planMarks.ts';
import { useLater } from '../../parts/useLater.ts';
import { useStore } from '../../store.ts';

/** Heights in pixels; the style sheet has the same. */
export const HEAD = 28;
export const DENSE = 26;
export const ROOMY = 44;
/** Height of an opened message before it has been measured. */
const GUESS = 160;

/** One message in sight. */
export interface Sight {
  readonly index: number;
  readonly position: number;
  /** Upper edge of all that belongs to it, from the top of the list. */
  readonly top: number;
  /** Middle of its own row. */
  readonly middle: number;
}

/** Which messages are in sight and where. Sizes are computed, so that scrolling never waits for a measure. */
export function useWindow(
  scroller: RefObject<HTMLElement | null>,
  rows: RowColumns,
  marks: PlanMarks | null,
  height: number,
) {
  const visible = useStore((state) => state.visible);
  const opened = useStore((state) => state.opened);
  const details = useRef(new Map<number, number>());
  const count = visible?.length ?? rows.count;
  const indexAt = useCallback((position: number) => visible?.[position] ?? position, [visible]);
  const insertedAt = (index: number) => (marks?.inserted.get(index)?.length ?? 0) * DENSE;
  const sizeOf = (position: number) => {
    const index = indexAt(position);
    const below = index === rows.count - 1 ? insertedAt(index + 1) : 0;
    const detail = opened.has(index) ? (details.current.get(index) ?? GUESS) : 0;
    return insertedAt(index) + height + detail + below;
  };
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: sizeOf,
    getItemKey: indexAt,
    // The first picture holds what is in sight and nothing else.
    overscan: useLater(2) ? 10 : 0,
    scrollMargin: HEAD,
    scrollPaddingStart: HEAD,
  });
  const sizedBy = useMemo(() => ({ opened, marks, visible, height }), [opened, marks, visible, height]);
  const measured = useRef(sizedBy);
  useEffect(() => {
    // The first sizes are right from the start.
    if (measured.current !== sizedBy) virtualizer.measure();
    measured.current = sizedBy;
  }, [virtualizer, sizedBy]);
  const setHeight = useCallback(
    (index: number, size: number) => {
      if (details.current.get(index) === size) return;
      details.current.set(index, size);
      virtualizer.measure();
    },
    [virtualizer],
  );
  const scrollTo = useCallback(
    (index: number, align: 'auto' | 'center' = 'auto') =>
      virtualizer.scrollToIndex(Math.max(0, positionOf(visible, index)), { align }),
    [virtualizer, visible],
  );
  const items = virtualizer.getVirtualItems();
  const sights = items.map((item): Sight => {
    const index = indexAt(item.index);
    const top = item.start - HEAD;
    return { index, position: item.index, top, middle: top + insertedAt(index) + height / 2 };
  });
  const bottom = (items.at(-1)?.end ?? HEAD) - HEAD;
  return { sights, bottom, count, indexAt, visible, scrollTo, setHeight, total: virtualizer.getTotalSize() };
}
