import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { allDrawn, drawLater } from './drawQueue.ts';

/** Milliseconds on the clock of these tests; every frame is 16 later. */
let now = 0;

beforeEach(() => {
  now = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('requestAnimationFrame', (next: () => void) =>
    setTimeout(() => {
      now += 16;
      next();
    }, 16),
  );
  vi.stubGlobal('cancelAnimationFrame', (id: number) => clearTimeout(id));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** What was drawn, with the moment. */
const drawn: [string, number][] = [];
const draw = (name: string, takes: number) => () => {
  drawn.push([name, now]);
  now += takes;
};

beforeEach(() => {
  drawn.length = 0;
});

test('nothing is drawn before the frame, and what is quick comes in one task', async () => {
  for (const name of ['a', 'b', 'c']) drawLater(draw(name, 1));
  expect(drawn).toEqual([]);
  await vi.runAllTimersAsync();
  expect(drawn).toEqual([
    ['a', 16],
    ['b', 17],
    ['c', 18],
  ]);
});

test('what takes long has a frame before the next', async () => {
  for (const name of ['a', 'b', 'c']) drawLater(draw(name, 30));
  await vi.runAllTimersAsync();
  expect(drawn).toEqual([
    ['a', 16],
    ['b', 16 + 30 + 16],
    ['c', 16 + 30 + 16 + 30 + 16],
  ]);
});

test('what is taken back is not drawn, and what one asks for comes after a frame of its own', async () => {
  const takeBack = drawLater(draw('never', 1));
  drawLater(() => {
    draw('first', 1)();
    drawLater(draw('inner', 1));
  });
  drawLater(draw('second', 1));
  takeBack();
  await vi.runAllTimersAsync();
  expect(drawn).toEqual([
    ['first', 16],
    ['second', 17],
    ['inner', 18 + 16],
  ]);
});

test('in a page without frames it is drawn all the same', async () => {
  vi.stubGlobal('requestAnimationFrame', () => 0);
  drawLater(draw('a', 1));
  await vi.advanceTimersByTimeAsync(199);
  expect(drawn).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(drawn).toEqual([['a', 0]]);
});

test('who waits for all of it goes on after the last', async () => {
  for (const name of ['a', 'b']) drawLater(draw(name, 30));
  const then = allDrawn().then(draw('then', 0));
  await vi.runAllTimersAsync();
  await then;
  expect(drawn.map(([name]) => name)).toEqual(['a', 'b', 'then']);
});

test('who waits does not wait for ever', async () => {
  const again = () => {
    now += 100;
    drawLater(again);
  };
  const takeBack = drawLater(again);
  const over = vi.fn();
  void allDrawn().then(over);
  await vi.advanceTimersByTimeAsync(400);
  expect(over).toHaveBeenCalledOnce();
  takeBack();
});
