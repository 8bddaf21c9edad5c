import { type RefObject, useLayoutEffect, useState } from 'react';

/** True while the element is no wider than so many pixels. */
export function useNarrow(element: RefObject<HTMLElement | null>, width: number): boolean {
  const [isNarrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return;
    const look = () => setNarrow(current.clientWidth <= width);
    const watch = new ResizeObserver(look);
    watch.observe(current);
    look();
    return () => watch.disconnect();
  }, [element, width]);
  return isNarrow;
}
