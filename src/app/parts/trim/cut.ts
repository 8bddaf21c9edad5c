import { firstWhere, numberAt } from '../../../worker/numbers.ts';
/** Arithmetic of the budget slider over the list of legal cuts. No round trip: everything is in the curve. */
import type { CurveView } from '../../../worker/protocol.ts';

/** The cut a budget allows: the first, and so the largest, that costs no more. -1 if none does. */
export function cutFor(curve: Pick<CurveView, 'cost'>, budget: number): number {
  const { cost } = curve;
  const low = firstWhere(cost.length, (cut) => numberAt(cost, cut) <= budget);
  return low < cost.length ? low : -1;
}

/** The budget of the next larger (`by` = 1) or smaller (`by` = -1) cut, skipping cuts of the same cost. */
export function stepBudget(curve: CurveView, budget: number, by: 1 | -1): number {
  const at = cutFor(curve, budget);
  if (at < 0) return curve.minimum;
  const cost = numberAt(curve.cost, at);
  // Down from between two cuts goes to the cut below first.
  if (by < 0 && cost < budget) return cost;
  let next = at;
  while (next >= 0 && next < curve.cost.length && curve.cost[next] === cost) next -= by;
  return curve.cost[next] ?? (by > 0 ? curve.total : curve.minimum);
}

interface Naive {
  readonly start: number;
  readonly size: number;
  /** Results whose call would be gone. */
  readonly orphans: number;
}

/** With how many of the last messages a trim is compared: as many as were asked for, else as many as are kept. */
export const comparedWith = (unit: CurveView['unit'], budget: number, kept: number): number =>
  unit === 'messages' ? budget : kept;

/** What `messages[-size:]` would do to pairs; `parted` as in `Outline`. */
export function naiveTail(parted: Int32Array, size: number): Naive {
  const count = parted.length - 1;
  const start = Math.max(0, count - size);
  return { start, size: count - start, orphans: parted[start] ?? 0 };
}

/** The cut whose place on a strip is nearest to a share of its width; -1 where there is none. `edges`: see `edgesOf`. */
export function cutNear({ start }: Pick<CurveView, 'start'>, edges: Float64Array, share: number): number {
  const far = (cut: number) => Math.abs((edges[numberAt(start, cut)] ?? 1) - share);
  const after = firstFrom(start, edges, share);
  if (after === 0) return start.length === 0 ? -1 : 0;
  // Of cuts at one place the first.
  const before = firstFrom(start, edges, edges[numberAt(start, after - 1)] ?? 1);
  return after < start.length && far(after) < far(before) ? after : before;
}

/** The first cut that lies at a place or behind it. Cuts come in the order of the list. */
const firstFrom = (start: Int32Array, edges: Float64Array, share: number): number =>
  firstWhere(start.length, (cut) => (edges[numberAt(start, cut)] ?? 1) >= share);
