import { useEffect } from 'react';
import { numberAt } from '../../../worker/numbers.ts';
import { positionOf } from '../../parts/planMarks.ts';
import { useStore } from '../../store.ts';
import { Ghosts } from './Changes.tsx';
import { Entry } from './Entry.tsx';
import { Gap } from './Gap.tsx';
import { FILTERED, type ListProps } from './list.ts';
import { OtherPart } from './OtherPart.tsx';
import css from './read.module.css';
import { useFollow } from './useFollow.ts';
import { useParts } from './useParts.ts';
import { useStory } from './useStory.ts';
import { useTold } from './useTold.ts';

/** The messages in sight; the others are known by their size. What is too high for any browser is shown in parts. */
export function LongList({ view, order, pages, scroller, raw, onRaw }: ListProps) {
  const selected = useStore((state) => state.selection?.index ?? null);
  const story = useStory(view);
  const { at, want } = pages;
  const { virtualizer, begin, end, center, earlier, later } = useParts({ view, order, at, scroller });
  const items = virtualizer.getVirtualItems();
  const from = begin + (items[0]?.index ?? 0);
  const to = begin + (items.at(-1)?.index ?? -1) + 1;
  useEffect(() => want(order.subarray(from, to)), [want, order, from, to]);
  useFollow(
    (index) => positionOf(order, index) >= 0,
    (index) => {
      // Before the first measure there is nowhere to scroll to.
      if (items.length === 0) return false;
      // Until its words have come nobody knows how high it is.
      return center(index) && at(index) !== null;
    },
  );
  useTold(scroller, center);
  const height = virtualizer.getTotalSize();
  return (
    <>
      {earlier && <OtherPart messages={begin} way="earlier" onGo={earlier} />}
      <div className={css.readLong} style={{ height }}>
        <Beyond messages={from - begin} why="above" bottom={height - (items[0]?.start ?? 0)} />
        {items.map(({ index: place, start, key }) => {
          const position = begin + place;
          const index = numberAt(order, position);
          return (
            <div
              key={key}
              ref={virtualizer.measureElement}
              data-index={place}
              className={css.readPlace}
              data-part="place"
              style={{ transform: `translateY(${start}px)` }}
            >
              <Gap messages={index - (position === 0 ? -1 : numberAt(order, position - 1)) - 1} why={FILTERED} />
              <Ghosts rows={story.insertedAt(index)} />
              <Entry
                index={index}
                message={at(index)}
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
        <Beyond messages={end - to} why="below" top={items.at(-1)?.end ?? 0} />
      </div>
      {later && <OtherPart messages={order.length - end} way="later" onGo={later} />}
    </>
  );
}

interface BeyondProps {
  readonly messages: number;
  readonly why: 'above' | 'below';
  readonly top?: number;
  readonly bottom?: number;
}

/** Where the messages in the page end, how many go on. */
function Beyond({ messages, why, top, bottom }: BeyondProps) {
  return (
    <div className={css.readBeyond} data-part="beyond" style={{ top, bottom }}>
      <Gap messages={messages} why={`${why}, out of view`} />
    </div>
  );
}
