import { expect, test } from 'vitest';
import { listed, show, tell, watchListed } from './listed.ts';

const list = (from: number) => ({ sight: () => ({ from, to: from + 9 }), center: () => {} });

test('the list that came last is the one shown, and one that goes later takes nothing away', () => {
  expect(listed()).toBeNull();
  const first = list(0);
  const second = list(50);
  const hideFirst = show(first);
  const hideSecond = show(second);
  hideFirst();
  expect(listed()?.sight?.()).toEqual({ from: 50, to: 59 });
  hideSecond();
  expect(listed()).toBeNull();
});

test('who watches is told of a list that comes, moves and goes, until it watches no more', () => {
  let told = 0;
  const unwatch = watchListed(() => {
    told++;
  });
  const hide = show(list(0));
  tell();
  hide();
  expect(told).toBe(3);
  unwatch();
  tell();
  expect(told).toBe(3);
});
