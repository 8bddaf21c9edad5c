/** Arithmetic of the budget slider over the list of legal cuts. No round trip: everything is in the curve. */
import type { CurveView, RowColumns } from '../../../worker/protocol.ts';

/** The cut a budget allows: the first, and so the largest, that costs no more. -1 if none does. */
export function cutFor(curve: Pick<CurveView, 'cost'>, budget: number): number {
  const { cost } = curve;
  let low = 0;
  let high = cost.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (cost[middle]! <= budget) high = middle;
    else low = middle + 1;
  }
  return low < cost.length ? low : -1;
}

/** The budget of the next larger (`by` = 1) or smaller (`by` = -1) cut, skipping cuts of the same cost. */
export function stepBudget(curve: CurveView, budget: number, by: 1 | -1): number {
  const at = cutFor(curve, budget);
  if (at < 0) return curve.minimum;
  const cost = curve.cost[at]!;
  // Down from between two cuts goes to the cut below first.
  if (by < 0 && cost < budget) return cost;
  let next = at;
  while (next >= 0 && next < curve.cost.length && curve.cost[next] === cost) next -= by;
  return curve.cost[next] ?? (by > 0 ? curve.total : curve.minimum);
}

export interface Naive {
  readonly start: number;
  readonly size: number;
  /** Results whose call would be gone. */
  readonly orphans: number;
}

/** What `messages[-size:]` would do to pairs. A call whose result is gone cannot happen in a suffix of an ordered list. */
export function naiveTail(rows: Pick<RowColumns, 'count' | 'linkCall' | 'linkResult'>, size: number): Naive {
  const start = Math.max(0, rows.count - size);
  let orphans = 0;
  for (let link = 0; link < rows.linkCall.length; link++) {
    if (rows.linkCall[link]! < start && rows.linkResult[link]! >= start) orphans++;
  }
  return { start, size: rows.count - start, orphans };
}

export interface Block {
  /** First message and the one after the last. */
  readonly from: number;
  readonly to: number;
  readonly cost: number;
}

/**
 * The strip: messages between neighbouring legal cuts, small neighbours joined so that at most about `limit` are drawn.
 * Where there is no one place to cut at (`single`), every message may stand for itself.
 */
export function blocksOf(curve: CurveView, count: number, limit: number, single = false): Block[] {
  const starts = [...new Set([0, ...(single ? curve.perMessage.keys() : curve.start)])]
    .filter((start) => start >= 0 && start < count)
    .sort((a, b) => a - b);
  let total = 0;
  for (const cost of curve.perMessage) total += cost;
  const least = total / limit;
  const blocks: Block[] = [];
  let from = 0;
  let cost = 0;
  for (let at = 0; at < starts.length; at++) {
    const end = starts[at + 1] ?? count;
    for (let message = starts[at]!; message < end; message++) cost += curve.perMessage[message] ?? 0;
    if (cost < least && end < count) continue;
    blocks.push({ from, to: end, cost });
    from = end;
    cost = 0;
  }
  return blocks;
}

/** Share of the strip's width that lies before a message. */
export function positionOf(blocks: readonly Block[], curve: Pick<CurveView, 'perMessage'>, index: number): number {
  let before = 0;
  let total = 0;
  for (const block of blocks) {
    total += block.cost;
    if (block.to <= index) before += block.cost;
    else if (block.from < index) {
      for (let message = block.from; message < index; message++) before += curve.perMessage[message] ?? 0;
    }
  }
  return total === 0 ? 0 : before / total;
}
