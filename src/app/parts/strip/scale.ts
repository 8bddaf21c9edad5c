import type { Outline, TokensView } from '../../../worker/protocol.ts';

/** Which message lies where on a strip. Pure: widths and places are shares of the whole, 0 to 1; edges are those of `edgesOf`. */

/** The edges of a list: by tokens once those of this very list are counted, else by characters. */
export const shownEdges = (
  { edges }: Pick<Outline, 'edges'>,
  tokens: Pick<TokensView, 'edges'> | null,
): Float64Array => (tokens?.edges.length === edges.length ? tokens.edges : edges);

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

/** The first entry of an ascending list that is not below a value; the length of the list where all are. */
export function firstFrom(sorted: Int32Array, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
