// biome-ignore-all lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keys, and n and p go through it.
import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { OtherView, PairAsk, PlanView } from '../../../worker/protocol.ts';
import { type Sight, show, tell } from '../../parts/listed.ts';
import { useNarrow } from '../../parts/useNarrow.ts';
import { count } from '../../parts/words.ts';
import { useStore } from '../../store.ts';
import { Heads } from './Heads.tsx';
import { differencesIn, itemOf, itemsOf, OPENED, type SideItem } from './items.ts';
import { OtherParts, RequestRows } from './RequestRows.tsx';
import { LeftCell, RightCell, type RowProps } from './Row.tsx';
import { reasonsOf } from './reasons.ts';
import { type Shown, usePairs, useSides } from './useSides.ts';
import '../../parts/parts.css';
import './sides.css';

/** Up to so many pixels both sides share one column; the style sheet has the same figure. */
const ONE_COLUMN = 560;
const NONE: ReadonlyMap<number, number> = new Map();
const NO_ROWS: ReadonlySet<string> = new Set();

interface SidesProps {
  readonly plan: PlanView | null;
  /** Another file that is compared with what is open. */
  readonly other?: OtherView | null;
}

/** The conversation as it is beside what a plan makes of it, beside how it was opened, or beside another file. */
export function Sides({ plan, other = null }: SidesProps) {
  const shown = useSides(other === null ? (plan?.id ?? null) : 'other');
  if (shown === null) return <p className="panel-note">Comparing …</p>;
  if (shown === 'failed') return <p className="panel-note">The two sides could not be compared.</p>;
  return <Rows key={plan === null ? 'now' : 'plan'} shown={shown} plan={plan} other={other} />;
}

function Rows({ shown, plan, other }: { readonly shown: Shown } & Required<SidesProps>) {
  const scroller = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState(NONE);
  const [whole, setWhole] = useState(NO_ROWS);
  const items = useMemo(() => itemsOf(shown.sides, opened), [shown, opened]);
  const reasons = useMemo(() => reasonsOf(plan, shown.sides), [plan, shown]);
  const starts = useMemo(() => differencesIn(items), [items]);
  const isNarrow = useNarrow(scroller, ONE_COLUMN);
  const { pairAt, want } = usePairs(shown);
  const list = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => (items[at]?.kind === 'fold' ? 33 : items[at]?.change === 'same' ? 64 : 104),
    getItemKey: (at) => keyOf(items[at]),
    measureElement: (element) => heightOf(element, isNarrow),
    overscan: 6,
  });
  const places = list.getVirtualItems();
  const asks = places.flatMap(({ index }) => {
    const item = items[index];
    return item?.kind === 'row' ? [askOf(item, whole.has(keyOf(item)))] : [];
  });
  const asked = asks.map(({ left, right, whole: isWhole }) => `${left} ${right} ${isWhole}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words stand for the list, which is new every time.
  useEffect(() => want(asks), [want, asked]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one column is measured otherwise than two.
  useEffect(() => list.measure(), [isNarrow]);
  const open = (run: number, rows: number) => setOpened(new Map(opened).set(run, (opened.get(run) ?? 0) + rows));
  const sight = () => sightOf(items, list.range);
  useFollowed({ items, sight, open, scrollTo: (at) => list.scrollToIndex(at, { align: 'center' }) });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is in sight follows from these two.
  useEffect(tell, [list.range?.startIndex, list.range?.endIndex]);
  useCut(scroller, plan, items, {
    size: list.getTotalSize(),
    scrollTo: (at) => list.scrollToIndex(at, { align: 'center' }),
  });
  const first = other === null ? undefined : starts[0];
  // Two files open where they part.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it opens.
  useEffect(() => {
    if (first !== undefined) list.scrollToIndex(first, { align: 'center' });
  }, []);
  const go = (step: 1 | -1) => {
    const at = nextOf(starts, places, scroller.current, step);
    if (at !== undefined) list.scrollToIndex(at, { align: 'start' });
  };
  const rowProps = (place: VirtualItem): RowProps => {
    const item = items[place.index]!;
    return {
      item,
      plan,
      reasons,
      order: place.index,
      line: place.index - (places[0]?.index ?? 0),
      isNarrow,
      isCut: plan?.trim != null && isCut(items, place.index),
      isParting: place.index === first,
      pair: item.kind === 'row' ? pairAt(askOf(item, whole.has(keyOf(item)))) : null,
      isWhole: whole.has(keyOf(item)),
      onWhole: () => setWhole(new Set(whole).add(keyOf(item))),
      onOpen: (all) => item.kind === 'fold' && open(item.run, all ? item.length : OPENED),
    };
  };
  return (
    <div className="sides" data-columns={isNarrow ? 1 : 2}>
      <Heads plan={plan} other={other} sides={shown.sides} differences={starts.length} onGo={go} />
      {/* biome-ignore lint/a11y/useSemanticElements: a scrolling area must be reachable by keys */}
      <div
        ref={scroller}
        className="sides-scroll"
        tabIndex={0}
        role="group"
        aria-label="Before and after"
        onKeyDown={(event) => press(event, go)}
      >
        {plan === null ? null : <RequestRows rows={plan.rows} />}
        {other === null ? null : <OtherParts parts={other.parts} />}
        <div className="sides-all" style={{ height: list.getTotalSize() }}>
          <div className="sides-grid" style={{ transform: `translateY(${places[0]?.start ?? 0}px)` }}>
            <section className="side" aria-label="Before">
              {places.map((place) => (
                <LeftCell key={place.key} {...rowProps(place)} measure={list.measureElement} />
              ))}
            </section>
            <section className="side" aria-label="After">
              {places.map((place) => (
                <RightCell key={place.key} {...rowProps(place)} />
              ))}
            </section>
          </div>
        </div>
        {plan !== null && plan.moreRows > 0 ? (
          <p className="panel-note">Reasons of {count(plan.moreRows, 'more change')} are not listed.</p>
        ) : null}
      </div>
    </div>
  );
}

const keyOf = (item: SideItem | undefined): string =>
  item === undefined ? '' : `${item.kind} ${item.change} ${item.left} ${item.right}`;

const askOf = ({ left, right }: SideItem, whole: boolean): PairAsk => ({ left, right, whole });

/** What is removed ends here, and what is kept begins. */
const isCut = (items: readonly SideItem[], at: number): boolean =>
  items[at]?.change !== 'removed' && items[at - 1]?.change === 'removed';

/** Both cells of a row are as high as the higher one; in one column they follow each other. */
function heightOf(element: Element, isNarrow: boolean): number {
  const own = element.getBoundingClientRect().height;
  if (!isNarrow) return own;
  const order = element.getAttribute('data-index');
  const other = element.closest('.sides-grid')?.querySelector(`[data-right="${order}"]`);
  return own + (other?.getBoundingClientRect().height ?? 0);
}

/** The difference after the one at the upper edge, or before it. */
function nextOf(
  starts: readonly number[],
  places: readonly VirtualItem[],
  scroller: HTMLElement | null,
  step: 1 | -1,
): number | undefined {
  const top = scroller?.scrollTop ?? 0;
  const first = places.find(({ end }) => end > top + 1)?.index ?? 0;
  const isAtStart = places.find(({ index }) => index === first)?.start === top;
  if (step === 1) return starts.find((at) => at > first);
  return starts.findLast((at) => at < first || (at === first && !isAtStart));
}

/** `n` and `p` go to the next and the previous difference. */
function press(event: KeyboardEvent, go: (step: 1 | -1) => void): void {
  const step = event.key === 'n' ? 1 : event.key === 'p' ? -1 : 0;
  if (step === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target instanceof Element && event.target.closest('input, textarea, select')) return;
  event.preventDefault();
  go(step);
}

/** What ends the following of a cut: a hand that goes elsewhere. */
const HANDS = ['wheel', 'pointerdown', 'keydown', 'touchstart'] as const;

/** A trim opens at its cut, and stays there while its messages come, until a hand goes elsewhere or the budget is moved. */
function useCut(
  scroller: RefObject<HTMLElement | null>,
  plan: PlanView | null,
  items: readonly SideItem[],
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
    const cut = items.findIndex((_, at) => isCut(items, at));
    if (cut > 0) list.scrollTo(cut);
  }, [budget, items, list.size]);
}

/** The messages before in sight; null where none is. */
function sightOf(
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
function useFollowed(list: Followed): void {
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
