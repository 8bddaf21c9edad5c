import type { ReportRow } from '../../core/index.ts';
import { lowest, numberAt } from '../../worker/numbers.ts';
import type { PlanView } from '../../worker/protocol.ts';

/** What a plan does to the rows, looked up by message. */
export interface PlanMarks {
  readonly marks: Uint8Array;
  /** New messages by the index they stand before. */
  readonly inserted: ReadonlyMap<number, readonly (ReportRow | null)[]>;
  readonly targets: ReadonlyMap<number, number>;
  /** Tools of the results that become part of a message. */
  readonly joined: ReadonlyMap<number, readonly string[]>;
}

/** The marks of a plan; null without one. */
export function planMarks(plan: PlanView | null): PlanMarks | null {
  if (!plan) return null;
  const words = new Map<number, ReportRow[]>();
  const targets = new Map<number, number>();
  const joined = new Map<number, string[]>();
  for (const row of plan.rows) {
    if (row.joins) joined.set(row.index, [...(joined.get(row.index) ?? []), row.tool ?? 'a call']);
    else if (row.action === 'inserted') words.set(row.index, [...(words.get(row.index) ?? []), row]);
    if (row.to !== undefined) targets.set(row.index, row.to);
  }
  const inserted = new Map<number, (ReportRow | null)[]>();
  for (const index of plan.insertions) {
    const list = inserted.get(index) ?? [];
    list.push(words.get(index)?.[list.length] ?? null);
    inserted.set(index, list);
  }
  return { marks: plan.marks, inserted, targets, joined };
}

/** Positions of lists that are not in the order of the conversation, by message; -1 for those that are not in them. */
const places = new WeakMap<Int32Array, Int32Array>();

/** Messages by their size, the largest first; those of one size as they stand. */
export function sortedBySize(indices: Int32Array, sizes: Int32Array): Int32Array {
  const sorted = indices.slice().sort((a, b) => numberAt(sizes, b) - numberAt(sizes, a) || a - b);
  const positions = new Int32Array(sizes.length).fill(-1);
  for (const [position, index] of sorted.entries()) positions[index] = position;
  places.set(sorted, positions);
  return sorted;
}

/** Position of a message among the visible ones; -1 if the filter hides it. */
export function positionOf(visible: Int32Array | null, index: number): number {
  if (!visible) return index;
  const positions = places.get(visible);
  if (positions) return positions[index] ?? -1;
  const place = lowest(visible, index);
  return visible[place] === index ? place : -1;
}
