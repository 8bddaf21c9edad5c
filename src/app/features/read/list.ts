import type { ReadView, SessionView } from '../../../worker/protocol.ts';
import type { Paged } from '../../parts/usePages.ts';

/** What both lists of messages are given. */
export interface ListProps {
  readonly view: SessionView;
  /** Indices of the messages that the filter lets through. */
  readonly order: Int32Array;
  readonly pages: Paged<ReadView>;
  readonly scroller: HTMLElement;
  /** Messages that are shown as they stand in the file. */
  readonly raw: ReadonlySet<number>;
  readonly onRaw: (index: number) => void;
}

export const FILTERED = 'left out of view by the filter';

const LINE = 20;
const FRAME = 60;
/** Longer messages are shown in part. */
const LINES = 60;

/** How high the messages may be, in pixels, before they are drawn. */
export function guessesOf(order: Int32Array, chars: Int32Array): Float64Array {
  const guesses = new Float64Array(order.length);
  for (let at = 0; at < order.length; at++)
    guesses[at] = FRAME + LINE * Math.min(LINES, Math.ceil(chars[order[at]!]! / 80));
  return guesses;
}
