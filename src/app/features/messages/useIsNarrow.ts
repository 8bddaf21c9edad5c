import { type RefObject, useLayoutEffect, useState } from 'react';

/** Below this the words of a row stand under its facts; the style sheet has the same figure. */
const NARROW = 520;

/** True while the element is too narrow for columns. */
export function useIsNarrow(element: RefObject<HTMLElement | null>): boolean {
  const [narrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const look = () => setNarrow(current.clientWidth <= NARROW);
    const watch = new ResizeObserver(look);
    watch.observe(current);
    look();
    return () => watch.disconnect();
  }, [element]);
  return narrow;
}
