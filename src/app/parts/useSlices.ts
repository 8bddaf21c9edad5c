import { useEffect, useMemo, useRef, useState } from 'react';
import { atOnce, FEW, Slices, type Steps } from './slices.ts';

/**
 * What is worked out over `count` messages: at once where they are few, else when it is done; until then the last that was,
 * null before the first. `work` must stay the same as long as nothing changes.
 */
export function useSlices<T>(count: number, work: () => Steps<T>): T | null {
  const now = useMemo(() => (count <= FEW ? atOnce(work()) : null), [count, work]);
  const [made, setMade] = useState<T | null>(null);
  const slices = useRef<Slices<T> | null>(null);
  useEffect(() => {
    if (count > FEW) {
      const mine = slices.current ?? new Slices<T>((it) => setMade(() => it));
      slices.current = mine;
      mine.want(work);
    }
  }, [count, work]);
  useEffect(
    () => () => {
      slices.current?.end();
      slices.current = null;
    },
    [],
  );
  return now ?? made;
}
