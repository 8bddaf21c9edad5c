import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** True while the element is no wider than so many pixels. */
export function useNarrow(element: RefObject<HTMLElement | null>, width: number): boolean {
  const [isNarrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return;
    let last = false;
    // Told as soon as the page is laid out, and before it is painted: to ask now would lay it out twice.
    const watch = new ResizeObserver(() => {
      const next = current.clientWidth <= width;
      if (next !== last) flushSync(() => setNarrow(next));
      last = next;
    });
    watch.observe(current);
    return () => watch.disconnect();
  }, [element, width]);
  return isNarrow;
}
