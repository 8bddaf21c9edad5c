import { type RefObject, useEffect, useState } from 'react';
import { listed, type Sight, watchListed } from '../../parts/listed.ts';
import { sightOf } from './pane.ts';

/** What the pane shows, after every scroll and whenever other messages come to stand in it. */
export function useSight(pane: RefObject<HTMLElement | null>): Sight | null {
  const [sight, setSight] = useState<Sight | null>(null);
  useEffect(() => {
    const element = pane.current?.querySelector('.messages-pane') ?? null;
    if (element === null) return;
    let frame = 0;
    const look = () => {
      frame = 0;
      const next = sightOf(element);
      setSight((now) => (now?.from === next?.from && now?.to === next?.to ? now : next));
    };
    const soon = () => {
      frame ||= requestAnimationFrame(look);
    };
    // A list that tells of itself needs no watching.
    const changed = () => {
      if (listed()?.sight === undefined) soon();
    };
    const sizes = new ResizeObserver(changed);
    const changes = new MutationObserver(changed);
    const unwatch = watchListed(soon);
    sizes.observe(element);
    changes.observe(element, { childList: true, subtree: true });
    element.addEventListener('scroll', changed, { capture: true, passive: true });
    soon();
    return () => {
      cancelAnimationFrame(frame);
      unwatch();
      sizes.disconnect();
      changes.disconnect();
      element.removeEventListener('scroll', changed, { capture: true });
    };
  }, [pane]);
  return sight;
}
