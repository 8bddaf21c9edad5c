import { expect, test } from 'vitest';
import { messageNamed } from './goTo.ts';

test.each([
  ['Go to message 12', 12],
  ['12', 12],
  ['#7', 7],
  ['message 1,204', 1204],
  ['Go to message ', null],
  ['Go to message 5000', null],
  ['Trim to 12', null],
  ['', null],
])('%j leads to %j', (words, index) => {
  expect(messageNamed(words, 2000)).toBe(index);
});
