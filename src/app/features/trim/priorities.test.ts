import { expect, it } from 'vitest';
import { prioritiesOf, prioritiesText } from './priorities.ts';

it('reads priorities of single messages and of runs of them', () => {
  const priorities = prioritiesOf('0: 9, 2-3: -1\n5:2');
  expect(priorities).toEqual([9, Number.NaN, -1, -1, Number.NaN, 2]);
  expect(prioritiesText(priorities!)).toBe('0: 9, 2: -1, 3: -1, 5: 2');
});

it.each(['', ' , ', '3', '3: high', '5-2: 1', '999999: 1'])('takes no other text: %j', (text) => {
  expect(prioritiesOf(text)).toBeNull();
});
