import { useEffect, useRef } from 'react';
import { firstWhere } from '../../../worker/numbers.ts';
import { type Sight, show, tell } from '../../parts/listed.ts';

/** Tells which messages of the conversation are in sight, and scrolls to the one that is asked for. */
export function useTold(scroller: HTMLElement, center: (index: number) => unknown): void {
  const latest = useRef(center);
  latest.current = center;
  useEffect(() => {
    const hide = show({ sight: () => sightIn(scroller), center: (index) => void latest.current(index) });
    const sizes = new ResizeObserver(tell);
    const changes = new MutationObserver(tell);
    sizes.observe(scroller);
    changes.observe(scroller, { childList: true, subtree: true });
    scroller.addEventListener('scroll', tell, { passive: true });
    return () => {
      sizes.disconnect();
      changes.disconnect();
      scroller.removeEventListener('scroll', tell);
      hide();
    };
  }, [scroller]);
}

/** The messages are in their order, each with its number. */
function sightIn(scroller: HTMLElement): Sight | null {
  const shown = scroller.querySelectorAll('[data-message-index]');
  const frame = scroller.getBoundingClientRect();
  const boxOf = (place: number) => shown[place]?.getBoundingClientRect() ?? frame;
  // They lie one below the other.
  const first = firstWhere(shown.length, (place) => boxOf(place).bottom > frame.top + 1);
  const after = firstWhere(shown.length, (place) => boxOf(place).top >= frame.bottom - 1);
  const from = shown[Math.min(first, shown.length - 1)];
  const to = shown[Math.max(0, Math.max(first, after - 1))] ?? from;
  return from && to ? { from: indexOf(from), to: indexOf(to) } : null;
}

const indexOf = (element: Element): number => Number(element.getAttribute('data-message-index'));
