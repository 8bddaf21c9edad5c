import { expect, test } from 'vitest';
import { Arrivals } from './arrivals.ts';

test('of two conversations the one that came last is opened, whichever is known first', () => {
  const arrivals = new Arrivals();
  const [first, second] = [arrivals.come(), arrivals.come()];
  arrivals.known(second, true);
  arrivals.known(first, true);
  expect([first.at, second.at, arrivals.isAny]).toEqual(['overtaken', 'waiting', false]);
});

test('an error text takes nothing from what came before it', () => {
  const arrivals = new Arrivals();
  const [conversation, error] = [arrivals.come(), arrivals.come()];
  arrivals.known(error, false);
  expect([conversation.at, arrivals.isAny]).toEqual(['waiting', true]);
});

test('what is cancelled stays so, and takes the place of nothing', () => {
  const arrivals = new Arrivals();
  const [first, second] = [arrivals.come(), arrivals.come()];
  arrivals.cancel();
  const third = arrivals.come();
  arrivals.known(second, true);
  arrivals.known(third, true);
  expect([first.at, second.at, third.at]).toEqual(['cancelled', 'cancelled', 'waiting']);
});
