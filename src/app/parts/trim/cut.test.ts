import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../../core/testing/cases.ts';
import { edgesOf, partedBy } from '../../../worker/outline.ts';
import type { CurveView } from '../../../worker/protocol.ts';
import { comparedWith, cutFor, cutNear, naiveTail, stepBudget } from './cut.ts';

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

test('a hand on the strip is at the legal cut that is nearest to it, and its budget leads there again', () => {
  fc.assert(
    fc.property(costs, fc.double({ min: -0.5, max: 1.5, noNaN: true }), (list, share) => {
      const curve = curveOf(list);
      const edges = edgesOf(list);
      const cut = cutNear(curve, edges, share);
      const far = (at: number) => Math.abs(edges[curve.start[at]!]! - share);
      for (const other of curve.start.keys()) expect(far(cut)).toBeLessThanOrEqual(far(other) + 1e-9);
      expect(curve.cost[cutFor(curve, curve.cost[cut]!)]).toBe(curve.cost[cut]);
    }),
    runs(20_000),
  );
});

test('where nothing can be cut no cut is near', () => {
  expect(cutNear({ start: new Int32Array(0) }, edgesOf([1, 2]), 0.5)).toBe(-1);
});

test('a trim to messages is compared with as many as were asked for, others with as many as are kept', () => {
  expect(comparedWith('messages', 2, 1)).toBe(2);
  expect(comparedWith('tokens', 500, 7)).toBe(7);
});

test('a tail cut inside a pair leaves the result without its call', () => {
  const rows = { count: 6, linkCall: Int32Array.of(1, 1, 3), linkResult: Int32Array.of(2, 4, 5) };
  expect(naiveTail(partedBy(rows), 2)).toEqual({ start: 4, size: 2, orphans: 2 });
  expect(naiveTail(partedBy(rows), 5).orphans).toBe(0);
});
