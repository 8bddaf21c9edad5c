import { useEffect, useRef, useState } from 'react';
import { numberAt } from '../../../worker/numbers.ts';
import { positionOf } from '../../parts/planMarks.ts';
import { useStore } from '../../store.ts';
import { Ghosts } from './Changes.tsx';
import { Entry } from './Entry.tsx';
import { Gap } from './Gap.tsx';
import { FILTERED, type ListProps } from './list.ts';
import css from './read.module.css';
import { useFollow } from './useFollow.ts';
import { useStory } from './useStory.ts';
import { useTold } from './useTold.ts';

/** Messages that are added to the page at a time, so that no task holds it for long. */
const STEP = 40;

/** All messages, added in steps. */
export function ShortList({ view, order, pages, scroller, raw, onRaw }: ListProps) {
  const selected = useStore((state) => state.selection?.index ?? null);
  const story = useStory(view);
  const [drawn, setDrawn] = useState(STEP);
  const upTo = Math.min(drawn, order.length);
  const last = order[upTo - 1];
  const { at, want } = pages;
  const isHere = last === undefined || at(last) !== null;
  useEffect(() => {
    want(order.subarray(Math.max(0, upTo - STEP), upTo));
    if (!isHere || upTo === order.length) return;
    const next = setTimeout(() => setDrawn(upTo + STEP), 0);
    return () => clearTimeout(next);
  }, [want, order, upTo, isHere]);
  useFollow(
    (index) => positionOf(order, index) >= 0,
    (index) => {
      const target = pages.at(index)?.shownIn ?? index;
      return bringIntoSight(scroller, target);
    },
  );
  useGoal(
    scroller,
    (index) => upTo > positionOf(order, index) && bringIntoSight(scroller, at(index)?.shownIn ?? index),
  );
  return (
    <>
      {Array.from(order.subarray(0, upTo), (index, position) => {
        const message = at(index);
        const before = position === 0 ? -1 : numberAt(order, position - 1);
        return (
          <div key={index} className={css.readPlace} data-part="place">
            <Gap messages={index - before - 1} why={FILTERED} />
            <Ghosts rows={story.insertedAt(index)} />
            <Entry
              index={index}
              message={message}
              selected={index === selected}
              position={position}
              size={order.length}
              isRaw={raw.has(index)}
              onRaw={onRaw}
              revision={view.revision}
              {...story.of(index)}
            />
          </div>
        );
      })}
      <Gap messages={order.length - upTo} why="on their way" />
      {upTo === order.length && <Gap messages={view.rows.count - 1 - (last ?? -1)} why={FILTERED} />}
      {upTo === order.length && <Ghosts rows={story.insertedAt(view.rows.count)} />}
    </>
  );
}

/** What a hand does to scroll by itself. */
const HANDS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Scrolls to where the overview is dragged, as far as the messages have come, and on as soon as the one that is meant has. */
function useGoal(scroller: HTMLElement, bring: (index: number) => boolean): void {
  const goal = useRef<number | null>(null);
  const latest = useRef(bring);
  latest.current = bring;
  useEffect(() => {
    if (goal.current !== null && latest.current(goal.current)) goal.current = null;
  });
  useTold(scroller, (index) => {
    goal.current = latest.current(index) ? null : index;
    if (goal.current !== null) scroller.scrollTop = scroller.scrollHeight;
  });
  useEffect(() => {
    const leave = () => {
      goal.current = null;
    };
    for (const hand of HANDS) scroller.addEventListener(hand, leave, { passive: true });
    return () => {
      for (const hand of HANDS) scroller.removeEventListener(hand, leave);
    };
  }, [scroller]);
}

/** Scrolls to a message; false if it is not in the page yet. */
function bringIntoSight(scroller: HTMLElement, index: number): boolean {
  const entry = scroller.querySelector<HTMLElement>(`#read-${index}`);
  if (!entry) return false;
  const fits = entry.offsetHeight <= scroller.clientHeight;
  entry.scrollIntoView({ block: fits ? 'center' : 'start' });
  return true;
}
