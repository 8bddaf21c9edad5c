import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Pixels of a closed row of the request, until it is measured; the style sheet has the same. */
const CLOSED = 27;

/** How high an element is; 0 where there is none. */
export function useHeight(element: RefObject<HTMLElement | null>, isThere: boolean): number {
  const [height, setHeight] = useState(CLOSED);
  useLayoutEffect(() => {
    const { current } = element;
    if (!isThere || current === null) return;
    // Before it is painted: the rows below would lie over it for a frame.
    const watch = new ResizeObserver(() => flushSync(() => setHeight(current.offsetHeight)));
    watch.observe(current);
    return () => watch.disconnect();
  }, [element, isThere]);
  return isThere ? height : 0;
}
