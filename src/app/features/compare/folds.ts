import type { PlanRow } from '../../../worker/protocol.ts';

/** One line of the comparison: a change, or many of one kind under one head. */
type Item =
  | { readonly kind: 'row'; readonly row: PlanRow; readonly at: number; readonly inside: boolean }
  | { readonly kind: 'fold'; readonly name: string; readonly rows: readonly PlanRow[] };

/** So many changes of one kind are listed; more are folded. */
const LISTED = 3;

/** The changes in the order of the transcript; many of one kind and reason are one line that unfolds. */
export function itemsOf(rows: readonly PlanRow[], open: ReadonlySet<string>): Item[] {
  const kinds = new Map<string, PlanRow[]>();
  for (const row of rows) {
    const kind = kinds.get(nameOf(row));
    if (kind) kind.push(row);
    else kinds.set(nameOf(row), [row]);
  }
  const items: Item[] = [];
  const places = new Map(rows.map((row, at) => [row, at]));
  const item = (row: PlanRow, inside: boolean): Item => ({ kind: 'row', row, at: places.get(row) ?? -1, inside });
  for (const row of rows) {
    const name = nameOf(row);
    const kind = kinds.get(name) ?? [];
    if (kind.length <= LISTED) items.push(item(row, false));
    else if (kind[0] === row) {
      items.push({ kind: 'fold', name, rows: kind });
      if (open.has(name)) for (const one of kind) items.push(item(one, true));
    }
  }
  return items;
}

const nameOf = (row: PlanRow): string => `${row.action} ${row.by} ${row.joins}`;

/** Messages that the rows name, each once. */
export const messagesIn = (rows: readonly PlanRow[]): number => new Set(rows.map((it) => it.index)).size;
