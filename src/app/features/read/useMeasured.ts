import { useVirtualizer, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useReducer, useRef } from 'react';
import { flushSync } from 'react-dom';
import { numberAt } from '../../../worker/numbers.ts';

type Measured = Virtualizer<HTMLElement, Element>;

/**
 * Which messages are in sight, by guesses until each has been measured. Messages above the upper edge that prove longer
 * than was guessed would move what somebody looks at: the list would scroll by each of them alone, and add up the sizes
 * of all messages anew each time. So that is put together, and the list scrolls once.
 */
export function useMeasured(order: Int32Array, guesses: Float64Array, scroller: HTMLElement): Measured {
  // Of another function the list would ask for every key anew, whenever it is drawn.
  const keyOf = useCallback((position: number) => numberAt(order, position), [order]);
  // What was found since the list was told, and what it was told but is not on the screen yet.
  const found = useRef(0);
  const due = useRef(0);
  const [, draw] = useReducer((n: number) => n + 1, 0);
  const virtualizer: Measured = useVirtualizer({
    count: order.length,
    getScrollElement: () => scroller,
    estimateSize: (position) => numberAt(guesses, position),
    getItemKey: keyOf,
    overscan: 4,
    onChange: (list) => {
      if (found.current === 0) return;
      list.scrollOffset = (list.scrollOffset ?? 0) + found.current;
      due.current += found.current;
      found.current = 0;
      // In the frame in which the messages have their new size, so that nothing jumps.
      flushSync(draw);
    },
  });
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = (item, delta, list) => {
    if (isAbove(item, (list.scrollOffset ?? 0) - due.current, list)) found.current += delta;
    return false;
  };
  useLayoutEffect(() => {
    if (due.current === 0) return;
    scroller.scrollTop += due.current;
    due.current = 0;
  });
  return virtualizer;
}

/** What was never measured begins above the edge; what was, ends there, and nobody is on the way back to it. */
function isAbove({ key, start, end }: VirtualItem, edge: number, list: Measured): boolean {
  return list.itemSizeCache.has(key) ? end <= edge && list.scrollDirection !== 'backward' : start < edge;
}
