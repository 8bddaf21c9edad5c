/** Where messages lie on a strip, and which message lies where. Pure: widths and places are shares of the whole, 0 to 1. */
import type { RowColumns } from '../../../worker/protocol.ts';

/** No message is thinner than this share of an average one, so that short ones can still be hit. */
const LEAST = 0.15;

/**
 * The left edges of all messages and the right edge of the last: each is as wide as it is large. `sizes` in any unit, one
 * per message; where all are nothing, all are equal.
 */
export function edgesOf(sizes: ArrayLike<number>): Float64Array {
  const count = sizes.length;
  const edges = new Float64Array(count + 1);
  let total = 0;
  for (let i = 0; i < count; i++) total += Math.max(0, sizes[i]!);
  const least = total === 0 ? 1 : (LEAST * total) / count;
  for (let i = 0; i < count; i++) edges[i + 1] = edges[i]! + Math.max(least, sizes[i]!);
  const whole = edges[count]!;
  for (let i = 1; i <= count; i++) edges[i] = i === count ? 1 : edges[i]! / whole;
  return edges;
}

/** The edges of a list: by tokens where they are counted, else by characters. */
export function edgesOfRows(rows: Pick<RowColumns, 'count' | 'chars'>, tokens: Int32Array | null): Float64Array {
  return edgesOf(tokens?.length === rows.count ? tokens : rows.chars);
}

/** The message at a place; the first or the last where the place lies outside. -1 for an empty list. */
export function messageAt(edges: Float64Array, share: number): number {
  let low = 0;
  let high = edges.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (edges[middle]! <= share) low = middle;
    else high = middle - 1;
  }
  return high < 0 ? -1 : low;
}

export const middleOf = (edges: Float64Array, index: number): number => (edges[index]! + edges[index + 1]!) / 2;
