import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { RowColumns } from '../../../worker/protocol.ts';
import { show, tell } from '../../parts/listed.ts';
import { type PlanMarks, positionOf } from '../../parts/planMarks.ts';
import { getState, useStore } from '../../store.ts';
import { alignOf, isFollowed } from './follow.ts';
import { type Align, extraOf, type Heights, rowAt, scaleOf, startOf, topFor } from './heights.ts';
import { useGrowth } from './useGrowth.ts';

/** Heights in pixels; the style sheet has the same. */
const HEAD = 28;
export const DENSE = 26;
export const ROOMY = 44;
/** Height of an opened message before it has been measured. */
const GUESS = 160;
/** Rows above and below those in sight. */
const AROUND = 10;

/** One message in sight. */
export interface Sight {
  readonly index: number;
  readonly position: number;
  /** Upper edge of all that belongs to it, from the top of the list. */
  readonly top: number;
  /** Middle of its own row. */
  readonly middle: number;
}

interface Rows {
  readonly rows: RowColumns;
  /** The messages that are listed, in the order of their rows; null for all. */
  readonly visible: Int32Array | null;
  readonly marks: PlanMarks | null;
  /** Of one row. */
  readonly height: number;
  /** Pixels before the first row. */
  readonly above: number;
}

/** Which messages are in sight and where. Sizes are computed, so that scrolling never waits for a measure. */
export function useWindow(scroller: RefObject<HTMLElement | null>, { rows, visible, marks, height, above }: Rows) {
  const { heights, setHeight } = useHeights(rows.count, visible, marks, { row: height, above });
  const { count } = heights;
  const { seen, range, grown, isMoved, sight, scrollToRow } = useScroll(scroller, heights, () => goalAmong(visible));
  const indexAt = useCallback((position: number) => visible?.[position] ?? position, [visible]);
  const scrollTo = useCallback(
    (index: number, align: Align = 'auto') => scrollToRow(Math.max(0, positionOf(visible, index)), align),
    [scrollToRow, visible],
  );
  useEffect(() => {
    const told = () => {
      const [from, to] = sight();
      // Rows by size are no stretch of the conversation.
      return to < from || indexAt(to) < indexAt(from) ? null : { from: indexAt(from), to: indexAt(to) };
    };
    return show({ sight: told, center: (index) => scrollTo(index, 'center') });
  }, [sight, indexAt, scrollTo]);
  const total = startOf(heights, count);
  const scale = scaleOf(total, seen.size);
  const [from, to] = range;
  const shift = seen.top - scale.shown(seen.top);
  const sights: Sight[] = [];
  for (let position = from; position <= to; position++) {
    const index = indexAt(position);
    const top = startOf(heights, position) + shift + (position === 0 ? above : 0);
    sights.push({ index, position, top, middle: top + insertedAt(marks, index) + height / 2 });
  }
  const bottom = startOf(heights, to + 1) + shift;
  const inner = rangeOf(heights, seen, 0);
  const page = Math.max(1, inner[1] - inner[0]);
  const lightFrom = inner[0] + grown;
  return {
    sights,
    bottom,
    lightFrom,
    width: seen.width,
    isMoved,
    page,
    count,
    indexAt,
    visible,
    scrollTo,
    setHeight,
    total: scale.height,
  };
}

const insertedAt = (marks: PlanMarks | null, index: number): number =>
  (marks?.inserted.get(index)?.length ?? 0) * DENSE;

/** The rows, with what a plan puts between them and the parts of those that are open. */
function useHeights(
  messages: number,
  visible: Int32Array | null,
  marks: PlanMarks | null,
  { row, above }: { readonly row: number; readonly above: number },
) {
  const opened = useStore((state) => state.opened);
  const details = useRef(new Map<number, number>());
  const [measured, measure] = useReducer((n: number) => n + 1, 0);
  const inserted = useMemo(() => {
    const at = (index: number) => positionOf(visible, Math.min(index, messages - 1));
    return extraOf(Array.from(marks?.inserted ?? [], ([index]) => [at(index), insertedAt(marks, index)] as const));
  }, [messages, visible, marks]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was measured stands beside
  const open = useMemo(
    () => extraOf(Array.from(opened, (it) => [positionOf(visible, it), details.current.get(it) ?? GUESS] as const)),
    [opened, visible, measured],
  );
  const count = visible?.length ?? messages;
  const first = useMemo(() => extraOf([[0, above]]), [above]);
  const heights = useMemo(
    (): Heights => ({ count, row, extras: [first, inserted, open] }),
    [count, row, first, inserted, open],
  );
  const setHeight = useCallback((index: number, size: number) => {
    if (details.current.get(index) === size) return;
    details.current.set(index, size);
    measure();
  }, []);
  return { heights, setHeight };
}

interface View {
  readonly top: number;
  readonly size: number;
  readonly width: number;
}

type Range = readonly [from: number, to: number];

/** First and last row to be drawn; -1 behind the first where there is none. */
function rangeOf(heights: Heights, { top, size }: Omit<View, 'width'>, around: number): Range {
  if (size === 0 || heights.count === 0) return [0, -1];
  const above = scaleOf(startOf(heights, heights.count), size).shown(top) - HEAD;
  // What begins where the view ends is not in it.
  const last = rowAt(heights, above + size - 0.01);
  return [Math.max(0, rowAt(heights, above) - around), Math.min(heights.count - 1, last + around)];
}

/** What the rows have before anything is laid out: what is above them is at least so high. */
const ABOVE = 160;
const sizeGuessed = (): number => Math.max(0, window.innerHeight - ABOVE);

/** A row that is to be scrolled to. */
interface Goal {
  readonly position: number;
  readonly align: Align;
}

/** Where the selection leads that the list is opened with: to draw what is at the top before would be drawing twice. */
function goalAmong(visible: Int32Array | null): Goal | null {
  const { selection } = getState();
  if (selection === null || !isFollowed(selection)) return null;
  const position = positionOf(visible, selection.index);
  return position < 0 ? null : { position, align: alignOf(selection) };
}

/** What will be seen once the list has been laid out and scrolled to its first goal. */
function viewOf(heights: Heights, goal: Goal | null): View {
  const size = sizeGuessed();
  const width = window.innerWidth;
  if (goal === null) return { top: 0, size, width };
  const scale = scaleOf(startOf(heights, heights.count), size);
  const [shown] = topFor(heights, goal.position, goal.align, { top: 0, size, head: HEAD });
  return { top: Math.max(0, Math.min(scale.place(shown), HEAD + scale.height - size)), size, width };
}

/** Rows around those in sight, once those are whole. */
const aroundOf = (inner: Range, grown: number): number =>
  Math.max(0, Math.min(AROUND, Math.floor((grown - sizeOf(inner)) / 2)));

const sizeOf = ([from, to]: Range): number => to - from + 1;

/**
 * What the scroller shows. It is drawn again as soon as other rows come into sight. Where all are others, only those in sight
 * are drawn, and lightly: whoever drags the scrollbar sees each of them for a moment. Whole ones follow frame by frame.
 */
function useScroll(scroller: RefObject<HTMLElement | null>, heights: Heights, goal: () => Goal | null) {
  const [first] = useState(() => viewOf(heights, goal()));
  const seen = useRef<View>(first);
  const [, draw] = useReducer((n: number) => n + 1, 0);
  const inner = rangeOf(heights, seen.current, 0);
  const { grown, isMoved, restart } = useGrowth(sizeOf(inner) + 2 * AROUND);
  const around = aroundOf(inner, grown);
  const range = rangeOf(heights, seen.current, around);
  const drawn = useRef({ heights, around, range });
  const follow = useRef(() => {});
  const scrollToRow = useGoal(scroller, drawn, follow);
  useLayoutEffect(() => {
    drawn.current = { heights, around, range };
  });
  useEffect(() => {
    // Other heights show other rows at the same place.
    if (heights !== null) tell();
  }, [heights]);
  const sight = useCallback(() => rangeOf(drawn.current.heights, seen.current, 0), []);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const look = (): boolean => {
      const { top } = seen.current;
      const next = { top: element.scrollTop, size: element.offsetHeight, width: element.offsetWidth };
      seen.current = next;
      const { heights: now, around: more, range: before } = drawn.current;
      const [first, last] = rangeOf(now, next, 0);
      const isFar = first > before[1] || last < before[0] || Math.abs(next.top - top) > next.size / 2;
      if (isFar) restart();
      const [from, to] = isFar ? [first, last] : rangeOf(now, next, more);
      const isScaled = startOf(now, now.count) !== scaleOf(startOf(now, now.count), next.size).height;
      return from !== before[0] || to !== before[1] || (isScaled && next.top !== top);
    };
    const at = () => {
      flushSync(() => {
        if (look()) draw();
      });
      tell();
    };
    follow.current = at;
    // Told as soon as the page is laid out, and before it is painted: to ask now would lay it out twice.
    const watch = new ResizeObserver(at);
    watch.observe(element);
    element.addEventListener('scroll', at, { passive: true });
    return () => {
      watch.disconnect();
      element.removeEventListener('scroll', at);
    };
  }, [scroller, restart]);
  return { seen: seen.current, range, grown, isMoved, sight, scrollToRow };
}

/** Frames that a row must have stayed where it was scrolled to: what is above may turn out taller than it was thought to be. */
const STILL = 2;

/** Scrolls to a row, again where the rows above it turn out to be of another height. */
function useGoal(
  scroller: RefObject<HTMLElement | null>,
  drawn: RefObject<{ readonly heights: Heights }>,
  follow: RefObject<() => void>,
) {
  const frame = useRef(0);
  const again = useRef(() => {});
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    // What comes later above the list takes some of its height: the row stays in sight until somebody goes elsewhere.
    const watch = new ResizeObserver(() => again.current());
    const leave = () => {
      again.current = () => {};
    };
    watch.observe(element);
    for (const event of LEAVES) element.addEventListener(event, leave, { passive: true });
    return () => {
      watch.disconnect();
      for (const event of LEAVES) element.removeEventListener(event, leave);
    };
  }, [scroller]);
  const scrollToRow = useCallback(
    (position: number, asked: Align) => {
      let align = asked;
      let last = Number.NaN;
      let still = 0;
      const go = () => {
        const element = scroller.current;
        const { heights } = drawn.current;
        if (element === null || position >= heights.count) return;
        const { scrollTop, offsetHeight: size } = element;
        const scale = scaleOf(startOf(heights, heights.count), size);
        const seen = { top: scale.shown(scrollTop), size, head: HEAD };
        const [shown, settled] = topFor(heights, position, align, seen);
        align = settled;
        const top = Math.max(0, Math.min(scale.place(shown), element.scrollHeight - element.clientHeight));
        if (top !== last && Math.abs(top - scrollTop) >= 1) {
          element.scrollTop = top;
          follow.current();
          still = 0;
        } else if (++still >= STILL) return;
        last = top;
        frame.current = requestAnimationFrame(go);
      };
      cancelAnimationFrame(frame.current);
      // Asking where the list stands lays it out, which the frame does anyway.
      frame.current = requestAnimationFrame(go);
      const { count } = drawn.current.heights;
      again.current = () => {
        // Of another list the position is another row.
        if (drawn.current.heights.count === count) scrollToRow(position, 'auto');
      };
    },
    [scroller, drawn, follow],
  );
  return scrollToRow;
}

/** With these somebody takes the list elsewhere. */
const LEAVES = ['wheel', 'pointerdown', 'touchstart', 'keydown'] as const;
