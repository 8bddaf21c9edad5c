import { useEffect, useMemo, useRef, useState } from 'react';
import type { ReadView, SessionView } from '../../../worker/protocol.ts';
import { positionOf } from '../../parts/planMarks.ts';
import { getState } from '../../store.ts';
import { guessesOf, partsOf, partWith } from './list.ts';
import { useMeasured } from './useMeasured.ts';

interface Parts {
  readonly view: SessionView;
  readonly order: Int32Array;
  readonly at: (index: number) => ReadView | null;
  readonly scroller: HTMLElement;
}

/** Where the list is to be once another part is drawn: at a message, or at an end. */
type Goal = number | 'start' | 'end';

/** The part of a long list that is shown, its messages by their heights, and the ways to the others. */
export function useParts({ view, order, at, scroller }: Parts) {
  const guesses = useMemo(() => guessesOf(order, view.rows.chars), [order, view]);
  const parts = useMemo(() => partsOf(guesses), [guesses]);
  const [chosen, choose] = useState(() => partWith(parts, positionOf(order, getState().selection?.index ?? 0)));
  const part = Math.min(chosen, parts.length - 2);
  const [begin = 0, end = 0] = [parts[part], parts[part + 1]];
  const own = useMemo(() => order.subarray(begin, end), [order, begin, end]);
  const virtualizer = useMeasured(
    own,
    useMemo(() => guesses.subarray(begin, end), [guesses, begin, end]),
    scroller,
  );
  const goal = useRef<Goal | null>(null);
  const go = (to: number, next: Goal): void => {
    goal.current = next;
    choose(to);
  };
  /** Scrolls to a message. False where another part has to be drawn first. */
  const center = (index: number): boolean => {
    const position = positionOf(order, at(index)?.shownIn ?? index);
    const isHere = position >= begin && position < end;
    if (isHere) virtualizer.scrollToIndex(position - begin, { align: 'center' });
    else if (position >= 0) go(partWith(parts, position), index);
    return isHere;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every part that is drawn.
  useEffect(() => {
    const to = goal.current;
    goal.current = null;
    if (to === null) return;
    if (typeof to === 'number') center(to);
    else virtualizer.scrollToIndex(to === 'start' ? 0 : own.length - 1, { align: to });
  }, [part]);
  const turn = (to: number, next: 'start' | 'end') => () => {
    go(to, next);
    // The button that was pressed is out of sight now.
    scroller.focus({ preventScroll: true });
  };
  return {
    virtualizer,
    begin,
    end,
    center,
    earlier: part > 0 ? turn(part - 1, 'end') : null,
    later: part < parts.length - 2 ? turn(part + 1, 'start') : null,
  };
}
