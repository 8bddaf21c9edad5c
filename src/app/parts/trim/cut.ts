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

/** The cut whose place on a strip is nearest to a share of its width; -1 where there is none. `edges`: see `edgesOf`. */
export function cutNear({ start }: Pick<CurveView, 'start'>, edges: Float64Array, share: number): number {
  let nearest = -1;
  let least = Infinity;
  for (let cut = 0; cut < start.length; cut++) {
    const far = Math.abs((edges[start[cut]!] ?? 1) - share);
    if (far >= least) continue;
    nearest = cut;
    least = far;
  }
  return nearest;
}
