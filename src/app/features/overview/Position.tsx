import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { numberAt } from '../../../worker/numbers.ts';
import type { SessionView } from '../../../worker/protocol.ts';
import { listed, type Sight } from '../../parts/listed.ts';
import { APART, shownSigns } from '../../parts/strip/drawn.ts';
import { messageAt, middleOf } from '../../parts/strip/scale.ts';
import { keyAt } from '../../parts/worst.ts';
import { actions, getState, useStore } from '../../store.ts';
import { nearestShown } from './nearestShown.ts';
import css from './overview.module.css';
import { pointedWords, positionWords } from './positionWords.ts';
import { useSight } from './useSight.ts';
import type { TrimCut } from './useTrimCut.ts';

interface PositionProps {
  readonly view: SessionView;
  readonly edges: Float64Array;
  readonly tokens: Int32Array | null;
  readonly slice: TrimCut['slice'];
  readonly describedBy: string;
  /** Comes nearer to a place of the strip, or goes back. */
  readonly onZoom: (by: 1 | -1, place: number) => void;
  readonly children: ReactNode;
}

/** What lies under the pointer: a message, or where the trim cuts. What is said of it changes with what is known of it. */
type Pointed = number | 'cut';

/** Less than this a hand moves when it clicks. */
const STILL = 3;

/** Dragging scrolls the left pane, a click goes to a message and selects it; with keys it is a slider over the messages. */
export function Position({ view, edges, tokens, slice, describedBy, onZoom, children }: PositionProps) {
  const sight = useSight();
  const selected = useStore((state) => state.selection?.index ?? -1);
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const drag = useDrag(edges, sight);
  const { count } = view.rows;
  const at = Math.min(count - 1, Math.max(0, selected >= 0 ? selected : (sight?.from ?? 0)));
  const go = (index: number) => actions.select(index, 'overview', keyAt(view.diagnostics, index));
  const pointedAt = (event: PointerEvent): Pointed => {
    const { x, width } = shareOf(event);
    const cut = slice === null ? -1 : (edges[slice.start] ?? 1);
    return slice !== null && Math.abs(cut * width - x) <= STILL ? 'cut' : targetOf(view, edges, event);
  };
  const press = (event: KeyboardEvent) => {
    const by = { '+': 1, '=': 1, '-': -1 }[event.key];
    if (by !== undefined && !event.ctrlKey && !event.metaKey) return onZoom(by === 1 ? 1 : -1, middleOf(edges, at));
    const to = indexAfter(event.key, at, count);
    if (to === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    go(to);
  };
  return (
    <div
      className={css.overviewStrip}
      role="slider"
      tabIndex={0}
      aria-label="Position"
      aria-describedby={describedBy}
      aria-valuemin={0}
      aria-valuemax={count - 1}
      aria-valuenow={at}
      aria-valuetext={positionWords(view, at)}
      onKeyDown={press}
      onPointerDown={drag.down}
      onPointerMove={(event) => {
        const isDragging = drag.move(event);
        setPointed(isDragging || event.pointerType !== 'mouse' ? null : pointedAt(event));
      }}
      onPointerUp={(event) => {
        if (drag.up(event)) go(targetOf(view, edges, event));
      }}
      onPointerCancel={drag.cancel}
      onPointerLeave={() => setPointed(null)}
    >
      {children}
      {sight && <Viewport edges={edges} sight={sight} />}
      {selected >= 0 && isShown(edges, selected) && (
        <i className={css.overviewAt} style={{ left: percent(middleOf(edges, Math.min(selected, count - 1))) }} />
      )}
      {pointed === 'cut' && slice !== null && <Words place={edges[slice.start] ?? 1} words={slice.words} />}
      {typeof pointed === 'number' && pointed < count && (
        <Words place={middleOf(edges, pointed)} words={pointedWords(view, pointed, tokens)} />
      )}
    </div>
  );
}

const isShown = (edges: Float64Array, index: number): boolean => edges[index] !== edges[index + 1];

const percent = (share: number): string => `${share * 100}%`;

const Words = ({ place, words }: { readonly place: number; readonly words: string }) => (
  <span className={css.overviewWords} data-part="hint" style={{ left: percent(place) }} data-end={place > 0.7}>
    {words}
  </span>
);

/** What the left pane shows. */
function Viewport({ edges, sight }: { readonly edges: Float64Array; readonly sight: Sight }) {
  const last = edges.length - 2;
  const left = numberAt(edges, Math.min(last, sight.from));
  const right = numberAt(edges, Math.min(last, sight.to) + 1);
  // All in sight: nothing to tell, and nowhere to drag it.
  if ((left === 0 && right === 1) || left === right) return null;
  return (
    <i
      className={css.overviewView}
      data-part="in-sight"
      style={{ left: percent(left), width: percent(Math.max(0, right - left)) }}
    />
  );
}

function shareOf(event: PointerEvent): {
  readonly share: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
} {
  const box = event.currentTarget.getBoundingClientRect();
  const x = event.clientX - box.left;
  return { share: x / Math.max(1, box.width), x, y: event.clientY - box.top, width: box.width };
}

/** The message that is meant: under a sign the problem, elsewhere what lies there. */
function targetOf({ rows }: SessionView, edges: Float64Array, event: PointerEvent): number {
  const { share, x, y, width } = shareOf(event);
  const index = messageAt(edges, share);
  if (y > APART + 4) return index;
  const sign = shownSigns(rows, edges, width).find((it) => Math.abs(it.x - x) <= APART / 2);
  return sign?.index ?? index;
}

/** Where a key leads; null for keys that lead nowhere. */
function indexAfter(key: string, at: number, count: number): number | null {
  const page = Math.max(1, Math.round(count / 10));
  const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: page, PageDown: -page }[key];
  const to = key === 'Home' ? 0 : key === 'End' ? count - 1 : by === undefined ? null : at + by;
  return to === null ? null : Math.max(0, Math.min(count - 1, to));
}

/** A hand that takes hold of what is in sight moves it from where it took it; elsewhere its middle comes to the hand. */
function useDrag(edges: Float64Array, sight: Sight | null) {
  const held = useRef<{ readonly x: number; readonly offset: number; moved: boolean } | null>(null);
  const scroll = (share: number) => {
    listed()?.center(nearestShown(getState().visible, messageAt(edges, share)));
  };
  return {
    down: (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const { share } = shareOf(event);
      const left = sight ? numberAt(edges, sight.from) : 0;
      const right = sight ? (edges[sight.to + 1] ?? 1) : 0;
      const isInside = share >= left && share <= right;
      held.current = { x: event.clientX, offset: isInside ? (left + right) / 2 - share : 0, moved: false };
    },
    /** True while the hand moves the pane. */
    move: (event: PointerEvent): boolean => {
      const hold = held.current;
      if (hold === null) return false;
      hold.moved ||= Math.abs(event.clientX - hold.x) > STILL;
      if (hold.moved) scroll(shareOf(event).share + hold.offset);
      return hold.moved;
    },
    /** True for a click. */
    up: (_: PointerEvent): boolean => {
      const hold = held.current;
      held.current = null;
      return hold !== null && !hold.moved;
    },
    cancel: () => {
      held.current = null;
    },
  };
}
