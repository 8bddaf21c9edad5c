import { expect, test } from 'vitest';
import type { PlanRow } from '../../../worker/protocol.ts';
import { itemsOf, messagesIn } from './folds.ts';

const row = (index: number, change: Partial<PlanRow> = {}): PlanRow => ({
  index,
  role: 'user',
  action: 'removed',
  by: 'trim',
  reason: '',
  effect: 'lossy',
  joins: false,
  ...change,
});
const NONE: ReadonlySet<string> = new Set();

test('136 removed messages are one line that unfolds', () => {
  const rows = [...Array.from({ length: 136 }, (_, i) => row(i)), row(140, { action: 'changed' })];
  const items = itemsOf(rows, NONE);
  expect(items.map((it) => it.kind)).toEqual(['fold', 'row']);
  const [fold] = items;
  if (fold?.kind !== 'fold') throw new Error('no fold');
  expect(messagesIn(fold.rows)).toBe(136);
  const open = itemsOf(rows, new Set([fold.name]));
  expect(open).toHaveLength(138);
  expect(open.filter((it) => it.kind === 'row' && it.inside)).toHaveLength(136);
});

test('a few of one kind stand as they are, in their order', () => {
  const rows = [row(1), row(2, { action: 'changed' }), row(3), row(4, { by: 'other' })];
  expect(itemsOf(rows, NONE)).toEqual(rows.map((it, at) => ({ kind: 'row', row: it, at, inside: false })));
});

test('messages are counted once', () => {
  expect(messagesIn([row(1), row(1), row(2)])).toBe(2);
});
