import { useEffect, useState } from 'react';
import { listed, type Sight, watchListed } from '../../parts/listed.ts';

/** The messages in sight, after every scroll and whenever others come to stand there; null while none is shown. */
export function useSight(): Sight | null {
  const [sight, setSight] = useState<Sight | null>(null);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const next = listed()?.sight() ?? null;
      setSight((now) => (now?.from === next?.from && now?.to === next?.to ? now : next));
    };
    const soon = () => {
      frame ||= requestAnimationFrame(look);
    };
    const unwatch = watchListed(soon);
    soon();
    return () => {
      cancelAnimationFrame(frame);
      unwatch();
    };
  }, []);
  return sight;
}
