import { expect, test } from 'vitest';
import { positionOf, sortedBySize } from './planMarks.ts';

test('the largest come first, and each message knows its place', () => {
  const sizes = Int32Array.of(5, 90, 5, 40, 7);
  const sorted = sortedBySize(Int32Array.of(0, 1, 2, 3), sizes);
  expect([...sorted]).toEqual([1, 3, 0, 2]);
  expect([0, 1, 2, 3, 4, -1].map((index) => positionOf(sorted, index))).toEqual([2, 0, 3, 1, -1, -1]);
  expect([0, 2, 3].map((index) => positionOf(Int32Array.of(0, 2), index))).toEqual([0, 1, -1]);
});
