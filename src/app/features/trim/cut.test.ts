import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../../core/testing/cases.ts';
import type { CurveView } from '../../../worker/protocol.ts';
import { blocksOf, cutFor, naiveTail, positionOf, stepBudget } from './cut.ts';

/** A curve in which every message is a unit of its own. */
function curveOf(costs: readonly number[]): CurveView {
  const cost: number[] = [];
  let sum = 0;
  for (const one of [...costs].reverse()) cost.unshift((sum += one));
  return {
    unit: 'tokens',
    counter: { id: 'x', title: 'X', exact: true, band: 0 },
    total: sum,
    minimum: costs.at(-1) ?? 0,
    start: Int32Array.from(costs.keys()),
    anchor: new Int32Array(costs.length).fill(-1),
    cost: Float64Array.from(cost),
    messages: Int32Array.from(costs, (_, index) => costs.length - index),
    perMessage: Float64Array.from(costs),
  };
}

const costs = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 40 });

test('the cut is the largest that fits, as a plain search finds it', () => {
  fc.assert(
    fc.property(costs, fc.integer({ min: -1, max: 2100 }), (list, budget) => {
      const curve = curveOf(list);
      expect(cutFor(curve, budget)).toBe(curve.cost.findIndex((cost) => cost <= budget));
    }),
    runs(20_000),
  );
});

test('stepping down and up goes through the costs, one at a time', () => {
  const curve = curveOf([5, 0, 3, 0, 2]);
  expect([10, 5, 2]).toEqual([10, stepBudget(curve, 10, -1), stepBudget(curve, 5, -1)]);
  expect(stepBudget(curve, 2, -1)).toBe(2);
  expect(stepBudget(curve, 7, -1)).toBe(5);
  expect(stepBudget(curve, 2, 1)).toBe(5);
  expect(stepBudget(curve, 7, 1)).toBe(10);
  expect(stepBudget(curve, 10, 1)).toBe(10);
  expect(stepBudget(curve, 0, 1)).toBe(2);
});

test('the blocks are the whole session, in order, without gaps', () => {
  fc.assert(
    fc.property(costs, fc.integer({ min: 1, max: 20 }), (list, limit) => {
      const blocks = blocksOf(curveOf(list), list.length, limit);
      expect(blocks[0]?.from).toBe(0);
      expect(blocks.at(-1)?.to).toBe(list.length);
      for (let at = 1; at < blocks.length; at++) expect(blocks[at]!.from).toBe(blocks[at - 1]!.to);
      expect(blocks.reduce((sum, block) => sum + block.cost, 0)).toBe(list.reduce((a, b) => a + b, 0));
      expect(blocks.length).toBeLessThanOrEqual(2 * limit + 1);
    }),
    runs(20_000),
  );
});

test('a place on the strip is the share of what lies before it', () => {
  fc.assert(
    fc.property(costs, fc.integer({ min: 1, max: 20 }), (list, limit) => {
      const curve = curveOf(list);
      const blocks = blocksOf(curve, list.length, limit);
      const total = list.reduce((a, b) => a + b, 0);
      for (const index of list.keys()) {
        const before = list.slice(0, index).reduce((a, b) => a + b, 0);
        expect(positionOf(blocks, curve, index)).toBeCloseTo(total === 0 ? 0 : before / total);
      }
    }),
    runs(20_000),
  );
});

test('a tail cut inside a pair leaves the result without its call', () => {
  const rows = { count: 6, linkCall: Int32Array.of(1, 1, 3), linkResult: Int32Array.of(2, 4, 5) };
  expect(naiveTail(rows, 2)).toEqual({ start: 4, size: 2, orphans: 2 });
  expect(naiveTail(rows, 5).orphans).toBe(0);
});
