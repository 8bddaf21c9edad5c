import { type RefObject, useLayoutEffect, useState } from 'react';

/** Below this what is known of a file stands under its name; the style sheet has no figure of its own. */
const NARROW = 760;

/** True while the table is too narrow for columns. */
export function useNarrow(element: RefObject<HTMLElement | null>): boolean {
  const [isNarrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return;
    const look = () => setNarrow(current.clientWidth <= NARROW);
    const watch = new ResizeObserver(look);
    watch.observe(current);
    look();
    return () => watch.disconnect();
  }, [element]);
  return isNarrow;
}
