import { expect, test } from 'vitest';
import { type PlanRow, type PlanView, SIDE_KINDS, type SidesView } from '../../../worker/protocol.ts';
import { itemsOf } from './items.ts';
import { costIn, isSaid, reasonFor, reasonsOf } from './reasons.ts';

const row = (index: number, reason: string, change: Partial<PlanRow> = {}): PlanRow => ({
  index,
  role: 'user',
  action: 'removed',
  by: 'trim',
  reason,
  effect: 'lossy',
  lost: 0,
  joins: false,
  ...change,
});
const SIDES: SidesView = {
  kind: Uint8Array.from(['removed', 'inserted', 'same', 'inserted'], (kind) => SIDE_KINDS.indexOf(kind as 'same')),
  left: Int32Array.of(0, -1, 2, -1),
  right: Int32Array.of(-1, 0, 1, 2),
  length: Int32Array.of(2, 1, 1, 1),
};
const plan = (rows: readonly PlanRow[]) => ({ rows }) as PlanView;
const told = (rows: readonly PlanRow[]) =>
  itemsOf(SIDES, new Map()).map((item) => {
    const reasons = reasonsOf(plan(rows), SIDES);
    return isSaid(reasons, item) ? '' : (reasonFor(reasons, item)?.reason ?? '');
  });

test('neighbours that are removed for one reason say it once; new messages have theirs', () => {
  expect(
    told([
      row(0, 'too long'),
      row(1, 'too long'),
      row(3, 'last', { action: 'inserted' }),
      row(2, 'first', { action: 'inserted' }),
    ]),
  ).toEqual(['too long', '', 'first', '', 'last']);
});

test('of two reasons each is shown, and a new message whose row is not known has none', () => {
  expect(told([row(0, 'one'), row(1, 'other'), row(2, 'first', { action: 'inserted' })])).toEqual([
    'one',
    'other',
    '',
    '',
    '',
  ]);
});

test('the one reason of a message says what all its changes cost, as the head of the plan does', () => {
  const changed = (reason: string, change: Partial<PlanRow>) => row(0, reason, { action: 'changed', ...change });
  const rowsOf = (rows: readonly PlanRow[]) => [...reasonsOf(plan(rows), SIDES).before.values()];
  const costs = (...rows: readonly PlanRow[]) => rowsOf(rows).map((it) => [it.reason, costIn(it)]);
  const lost = changed('text without a place', { lost: 17 });
  expect(costs(changed('another value', {}), lost)).toEqual([['another value', 'loses 17 characters']]);
  expect(costs(changed('moved', { effect: 'lossless' }), lost)).toEqual([
    ['text without a place', 'loses 17 characters'],
  ]);
  expect(costs(lost, changed('nothing left', { effect: 'invents' }))).toEqual([
    ['nothing left', 'adds 1 placeholder text, loses 17 characters'],
  ]);
});
