import { expect, it } from 'vitest';
import type { PlanRow } from '../../../worker/protocol.ts';
import { near } from './near.ts';

const row = (index: number, action: PlanRow['action'], more: Partial<PlanRow> = {}): PlanRow => ({
  index,
  role: 'assistant',
  action,
  by: 'tools/aborted-call',
  reason: '',
  effect: 'lossless',
  joins: false,
  ...more,
});

it('tells a message that goes once, with what it lost on the way', () => {
  const rows = [
    row(2, 'changed'),
    row(3, 'changed', { effect: 'lossy', before: 'shell({"cmd"', after: '' }),
    row(3, 'removed', { before: '', after: '' }),
    row(3, 'inserted', { effect: 'invents' }),
  ];
  const { rows: shown, told } = near(rows, [3]);
  expect(shown.map((it) => [it.index, it.action, it.effect, it.before])).toEqual([
    [3, 'removed', 'lossy', 'shell({"cmd"'],
    [3, 'inserted', 'invents', undefined],
  ]);
  expect(told).toBe(3);
});

it('keeps several changes of a message that stays, and rows of the file', () => {
  const rows = [row(1, 'changed'), row(1, 'changed'), row(-1, 'removed'), row(-1, 'removed')];
  expect(near(rows, [1]).rows).toHaveLength(2);
  expect(near(rows, [9])).toEqual({ rows, told: 4 });
});
