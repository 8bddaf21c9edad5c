import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { PlanView } from '../../../worker/protocol.ts';
import { type Sight, show } from '../../parts/listed.ts';
import { useStore } from '../../store.ts';
import { itemOf, type SideItem } from './items.ts';

/** What ends the following of a cut: a hand that goes elsewhere. */
const HANDS = ['wheel', 'pointerdown', 'keydown', 'touchstart'] as const;

/** A trim opens at its cut, and stays there while its messages come, until a hand goes elsewhere or the budget is moved. */
export function useCut(
  scroller: RefObject<HTMLElement | null>,
  plan: PlanView | null,
  cut: number,
  list: { readonly size: number; readonly scrollTo: (at: number) => void },
): void {
  const budget = plan?.trim ? `${plan.trim.budget} ${plan.trim.unit}` : null;
  const isFollowed = useRef(false);
  useEffect(() => {
    isFollowed.current = budget !== null;
    const { current } = scroller;
    const stop = () => {
      isFollowed.current = false;
    };
    for (const hand of HANDS) current?.addEventListener(hand, stop, { passive: true });
    return () => {
      for (const hand of HANDS) current?.removeEventListener(hand, stop);
    };
  }, [scroller, budget]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: heights that are measured move the cut.
  useEffect(() => {
    if (!isFollowed.current) return;
    if (cut > 0) list.scrollTo(cut);
  }, [budget, cut, list.size]);
}

/** The messages before in sight; null where none is. */
export function sightOf(
  items: readonly SideItem[],
  range: { readonly startIndex: number; readonly endIndex: number } | null,
): Sight | null {
  const seen = range === null ? [] : items.slice(range.startIndex, range.endIndex + 1).filter(({ left }) => left >= 0);
  const [first, last] = [seen[0], seen.at(-1)];
  if (first === undefined || last === undefined) return null;
  return { from: first.left, to: last.kind === 'fold' ? last.left + last.length - 1 : last.left };
}

interface Followed {
  readonly items: readonly SideItem[];
  readonly sight: () => Sight | null;
  readonly scrollTo: (at: number) => void;
  readonly open: (run: number, rows: number) => void;
}

/** What is selected elsewhere comes into view, out of a fold too. */
export function useFollowed(list: Followed): void {
  const selection = useStore((state) => state.selection);
  const latest = useRef(list);
  latest.current = list;
  const goTo = useCallback((index: number) => {
    const { items, open } = latest.current;
    const item = items[itemOf(items, index)];
    if (item === undefined) return;
    if (item.kind === 'fold') open(item.run, index - item.left + 1);
    setTimeout(() => latest.current.scrollTo(itemOf(latest.current.items, index)), 0);
  }, []);
  useEffect(() => show({ sight: () => latest.current.sight(), center: goTo }), [goTo]);
  const first = useRef(selection?.stamp);
  useEffect(() => {
    // A plan opens at its beginning; from then on the selection leads.
    if (selection !== null && selection.stamp !== first.current && selection.origin !== 'compare')
      goTo(selection.index);
  }, [selection, goTo]);
}
