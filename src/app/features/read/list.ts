import { numberAt } from '../../../worker/numbers.ts';
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

export const FILTERED = 'hidden by the filter';

const LINE = 20;
const FRAME = 60;
/** Longer messages are shown in part. */
const LINES = 60;

/** How high the messages may be, in pixels, before they are drawn. */
export function guessesOf(order: Int32Array, chars: Int32Array): Float64Array {
  const guesses = new Float64Array(order.length);
  for (let at = 0; at < order.length; at++)
    guesses[at] = FRAME + LINE * Math.min(LINES, Math.ceil(numberAt(chars, numberAt(order, at)) / 80));
  return guesses;
}

/** So high a list may be: some browsers draw nothing beyond 17 million pixels, and a guess can be too low. */
const TALL = 14_000_000;
/** How high the parts of one that is higher are. */
const PART = 10_000_000;

/** Where the parts begin in which a list is shown, with its end: nearly every list is one part. */
export function partsOf(guesses: Float64Array): readonly number[] {
  if (guesses.reduce((sum, it) => sum + it, 0) <= TALL) return [0, guesses.length];
  const begins = [0];
  let height = 0;
  for (let at = 0; at < guesses.length; at++) {
    height += numberAt(guesses, at);
    if (height <= PART) continue;
    begins.push(at);
    height = numberAt(guesses, at);
  }
  return [...begins, guesses.length];
}

/** The number of the part that holds a position of the list. */
export const partWith = (parts: readonly number[], position: number): number =>
  Math.max(
    0,
    parts.findLastIndex((begin, part) => part < parts.length - 1 && begin <= position),
  );
