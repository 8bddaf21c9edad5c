import type { ReportRow } from '../../../core/index.ts';
import {
  MARKS,
  type Mark,
  type PlanView,
  ROLE_CODES,
  type RowColumns,
  type RowView,
} from '../../../worker/protocol.ts';

/** Bits of `RowColumns.kinds`. */
export const KIND = { call: 1, result: 2, media: 4, reasoning: 8, opaque: 16, open: 32, orphan: 64 } as const;

/** One line of the table: what is known of a message without asking, and its words once they have come. */
export interface Line {
  readonly index: number;
  readonly roleWord: string;
  readonly role: string;
  readonly severity: number;
  readonly size: number;
  readonly mark: Mark;
  /** Where a moved or merged message goes. */
  readonly to: number | null;
  /** Results that the plan adds to the message, by the tool they stand for. */
  readonly added: readonly string[];
  readonly row: RowView | null;
}

/** What a plan does to the rows, looked up by message. */
export interface PlanMarks {
  readonly marks: Uint8Array;
  /** New messages by the index they stand before. */
  readonly inserted: ReadonlyMap<number, readonly (ReportRow | null)[]>;
  readonly targets: ReadonlyMap<number, number>;
  /** Tools of the results that become part of a message. */
  readonly joined: ReadonlyMap<number, readonly string[]>;
}

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

const NONE: readonly string[] = [];

export function lineOf(
  index: number,
  columns: RowColumns,
  tokens: Int32Array | null,
  plan: PlanMarks | null,
  row: RowView | null,
): Line {
  const role = ROLE_CODES[columns.role[index]!] ?? 'other';
  const roleWord = wordFor(role, columns.kinds[index]!, row);
  return {
    index,
    role: roleWord === 'result' ? 'tool' : role,
    roleWord,
    severity: columns.severity[index]!,
    size: tokens ? (tokens[index] ?? 0) : Math.ceil(columns.chars[index]! / 4),
    mark: MARKS[plan?.marks[index] ?? 0] ?? 'keep',
    to: plan?.targets.get(index) ?? null,
    added: plan?.joined.get(index) ?? NONE,
    row,
  };
}

/** A user message that holds nothing but results is a result; other names are shown as they are written. */
function wordFor(role: string, kinds: number, row: RowView | null): string {
  if (role === 'tool' || (role === 'user' && (kinds & ~KIND.orphan) === KIND.result)) return 'result';
  return role === 'other' ? row?.roleName || 'other' : role;
}

/** Position of a message among the visible ones; -1 if the filter hides it. */
export function positionOf(visible: Int32Array | null, index: number): number {
  if (!visible) return index;
  let low = 0;
  let high = visible.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (visible[middle] === index) return middle;
    if (visible[middle]! < index) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
