import { expect, it } from 'vitest';
import { ownCounterOf } from './own-counter.ts';

it.each([
  ['3.6', 'chars/3.6'],
  ['4', 'chars/4'],
  ['12\n340\n7', 'figures:12,340,7'],
  ['[12, 340.4, 7]', 'figures:12,340,7'],
  ['0', null],
  ['', null],
  ['twelve', null],
  ['m1: 12', null],
])('%j is the counter %j', (text, id) => {
  expect(ownCounterOf(text)).toBe(id);
});
