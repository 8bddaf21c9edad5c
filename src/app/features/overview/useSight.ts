import { type RefObject, useEffect, useState } from 'react';
import { type Sight, sightOf } from './pane.ts';

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
    const sizes = new ResizeObserver(soon);
    const changes = new MutationObserver(soon);
    sizes.observe(element);
    changes.observe(element, { childList: true, subtree: true });
    element.addEventListener('scroll', soon, { capture: true, passive: true });
    soon();
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      changes.disconnect();
      element.removeEventListener('scroll', soon, { capture: true });
    };
  }, [pane]);
  return sight;
}
