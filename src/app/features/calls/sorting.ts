import type { CallView } from '../../../worker/protocol.ts';
import { STATUSES } from './status.ts';

/** A column by which the calls can be sorted; figures begin with the largest, words with the first. */
interface Column {
  readonly id: string;
  readonly header: string;
  readonly value: (call: CallView) => number | string;
  readonly falls: boolean;
}

export const COLUMNS: readonly Column[] = [
  { id: 'callIndex', header: 'Call → result', value: (it) => it.callIndex, falls: true },
  { id: 'name', header: 'Tool', value: (it) => it.name, falls: false },
  { id: 'status', header: 'Status', value: (it) => STATUSES.indexOf(it.status), falls: true },
  { id: 'args', header: 'Arguments', value: (it) => it.args.length, falls: true },
];

export interface Order {
  readonly id: string;
  readonly falls: boolean;
}

/** The order after a column was chosen: its own, then the other way round, then none. */
export function orderAfter(order: Order | null, id: string): Order | null {
  const first = COLUMNS.find((it) => it.id === id)?.falls ?? false;
  if (order?.id !== id) return { id, falls: first };
  return order.falls === first ? { id, falls: !first } : null;
}

/** Calls of one value stay as they stand. */
export function sorted(calls: readonly CallView[], order: Order | null): readonly CallView[] {
  const column = COLUMNS.find((it) => it.id === order?.id);
  if (order === null || column === undefined) return calls;
  const sign = order.falls ? -1 : 1;
  const valued = calls.map((call, place) => ({ call, place, value: column.value(call) }));
  valued.sort((a, b) => (a.value === b.value ? a.place - b.place : a.value > b.value ? sign : -sign));
  return valued.map(({ call }) => call);
}
