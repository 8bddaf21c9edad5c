import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { workerIdle } from './workerIdle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** How long it is waited for a worker that is busy for so many milliseconds. */
async function waited(busy: number, patience: number): Promise<number> {
  const start = performance.now();
  let end: number | null = null;
  void workerIdle(start + patience, () => performance.now() < start + busy).then(() => {
    end = performance.now();
  });
  await vi.advanceTimersByTimeAsync(10_000);
  return end === null ? Number.POSITIVE_INFINITY : end - start;
}

test('a worker with nothing to do is not waited for', async () => {
  expect(await waited(0, 5000)).toBe(0);
});

test('a worker at work is waited for until it rests', async () => {
  expect(await waited(420, 5000)).toBe(450);
});

test('nobody waits longer than was said', async () => {
  expect(await waited(9000, 1000)).toBe(1000);
});
