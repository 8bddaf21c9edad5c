import { firstWhere, numberAt } from '../../../worker/numbers.ts';
import type { Outline, TokensView } from '../../../worker/protocol.ts';

/** Which message lies where on a strip. Pure: widths and places are shares of the whole, 0 to 1. */

/** The part of a list that is shown, as shares of its length. */
export interface Window {
  readonly from: number;
  readonly to: number;
}

export const WHOLE: Window = { from: 0, to: 1 };

/** The edges of messages that are all as wide; those outside of the window have no width. */
export function evenEdges(count: number, { from, to }: Window): Float64Array {
  const share = (index: number) => (index / Math.max(1, count) - from) / (to - from);
  return Float64Array.from({ length: count + 1 }, (_, index) => Math.min(1, Math.max(0, share(index))));
}

/** Never less of the list than this share, and never less than so many messages. */
const LEAST_MESSAGES = 20;

/** The window made smaller (`by` over 1) or larger around a place of it. */
export function zoomed({ from, to }: Window, by: number, place: number, count: number): Window {
  const least = Math.min(1, LEAST_MESSAGES / Math.max(1, count));
  const length = Math.min(1, Math.max(least, (to - from) / by));
  const start = Math.min(1 - length, Math.max(0, from + (to - from - length) * place));
  return length === 1 ? WHOLE : { from: start, to: start + length };
}

/** The window moved by a share of its own length. */
export function panned({ from, to }: Window, by: number): Window {
  const length = to - from;
  const start = Math.min(1 - length, Math.max(0, from + by * length));
  return { from: start, to: start + length };
}

/** Numbers along the axis: about as many as there is room for, at round steps. */
export function axisOf(edges: Float64Array, width: number, apart: number): readonly number[] {
  const first = messageAt(edges, 0);
  const last = messageAt(edges, 0.999_999);
  const rough = ((last - first + 1) * apart) / Math.max(1, width);
  const ten = 10 ** Math.floor(Math.log10(Math.max(1, rough)));
  const step = ten * ([1, 2, 5, 10].find((by) => ten * by >= rough) ?? 10);
  const numbers: number[] = [];
  for (let at = Math.ceil(first / step) * step; at <= last; at += step) numbers.push(at);
  return numbers;
}

/** The edges of a list by size: by tokens once those of this very list are counted, else by characters. */
export const shownEdges = (
  { edges }: Pick<Outline, 'edges'>,
  tokens: Pick<TokensView, 'edges'> | null,
): Float64Array => (tokens?.edges.length === edges.length ? tokens.edges : edges);

/** The message at a place; the first or the last where the place lies outside. -1 for an empty list. */
export function messageAt(edges: Float64Array, share: number): number {
  const last = edges.length - 2;
  return Math.min(last, Math.max(0, firstWhere(edges.length, (i) => numberAt(edges, i) > share) - 1));
}

export const middleOf = (edges: Float64Array, index: number): number =>
  (numberAt(edges, index) + numberAt(edges, index + 1)) / 2;
