import { useCallback, useMemo, useState } from 'react';
import { evenEdges, panned, WHOLE, type Window, zoomed } from '../../parts/strip/scale.ts';

/** Messages below which there is nothing to come nearer to. */
const MANY = 60;
/** How much nearer with each key, and with a wheel that turns by so many pixels. */
const STEP = 1.5;
const TURN = 240;

/** The part of the list that the overview shows: the wheel and the keys + and − come nearer and go back. */
export function useZoom(count: number) {
  const [window, setWindow] = useState<Window>(WHOLE);
  const edges = useMemo(() => evenEdges(count, window), [count, window]);
  const isMany = count > MANY;
  const zoom = useCallback(
    (by: 1 | -1, place: number) => {
      if (isMany) setWindow((now) => zoomed(now, STEP ** by, place, count));
    },
    [isMany, count],
  );
  // Not by React, whose wheel cannot keep the page from scrolling.
  const strip = useCallback(
    (element: HTMLElement | null) => {
      if (element === null || !isMany) return;
      const turn = (event: WheelEvent) => {
        event.preventDefault();
        const { left, width } = element.getBoundingClientRect();
        const place = Math.min(1, Math.max(0, (event.clientX - left) / Math.max(1, width)));
        const isSideways = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY);
        const by = isSideways ? event.deltaX || event.deltaY : event.deltaY;
        setWindow((now) =>
          isSideways ? panned(now, by / Math.max(1, width)) : zoomed(now, 2 ** (-by / TURN), place, count),
        );
      };
      element.addEventListener('wheel', turn, { passive: false });
      return () => element.removeEventListener('wheel', turn);
    },
    [isMany, count],
  );
  return { edges, window, strip, zoom, reset: () => setWindow(WHOLE) };
}
