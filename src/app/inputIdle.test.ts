import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inputIdle, watchInput } from './inputIdle.ts';

const page = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  watchInput();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** After how many milliseconds it is done, where a hand moves every `every` of them until `until`. */
async function done(every: number, until: number, isNeeded = () => false): Promise<number> {
  const start = performance.now();
  let end: number | null = null;
  page.dispatchEvent(new Event('wheel'));
  const moving = setInterval(() => {
    if (performance.now() <= start + until) page.dispatchEvent(new Event('keydown'));
  }, every);
  void inputIdle(isNeeded).then(() => {
    end = performance.now();
  });
  await vi.advanceTimersByTimeAsync(30_000);
  clearInterval(moving);
  return end === null ? Number.POSITIVE_INFINITY : end - start;
}

test('a hand that moves is waited for until it rests', async () => {
  expect(await done(100, 2000)).toBe(2400);
});

test('one that never rests is not waited for longer than ten seconds', async () => {
  expect(await done(100, 30_000)).toBe(10_000);
});

test('what is needed is not waited with', async () => {
  const start = performance.now();
  expect(await done(100, 30_000, () => performance.now() >= start + 600)).toBe(600);
});

test('where no hand has moved for a while nothing is waited for', async () => {
  page.dispatchEvent(new Event('pointerdown'));
  await vi.advanceTimersByTimeAsync(5000);
  const start = performance.now();
  await inputIdle(() => false);
  expect(performance.now()).toBe(start);
});
