import { describe, expect, it } from 'vitest';
import { atOnce, Slices, type Steps, stretches } from './slices.ts';

function* sumTo(count: number, begun: number[] = []): Steps<number> {
  begun.push(count);
  let sum = 0;
  yield* stretches(count, (from, to) => {
    for (let i = from; i < to; i++) sum += i;
    return true;
  });
  return sum;
}

describe('work in slices', () => {
  it('looks at everything once, in order, and stops where it is told to', () => {
    for (const count of [0, 1, 8_191, 8_192, 8_193, 100_000]) {
      const seen: number[] = [];
      const look = (from: number, to: number) => seen.push(from, to) > 0;
      expect([...stretches(count, look)].length).toBe(Math.ceil(count / 8_192));
      expect(seen.filter((it, i) => i % 2 === 1 && it !== (seen[i + 1] ?? count))).toEqual([]);
      expect(seen.at(-1) ?? 0).toBe(count);
    }
    expect([...stretches(100_000, (from) => from < 8_192)]).toHaveLength(1);
    expect(atOnce(sumTo(100_000))).toBe((100_000 * 99_999) / 2);
  });

  it('of several that wait only the last is done, and what has begun is ended first', async () => {
    const begun: number[] = [];
    const told: number[] = [];
    await new Promise<void>((resolve) => {
      const slices = new Slices<number>((sum) => {
        told.push(sum);
        if (told.length === 2) resolve();
      });
      for (const count of [20_000, 30_000, 40_000]) slices.want(() => sumTo(count, begun));
    });
    expect(begun).toEqual([20_000, 40_000]);
    expect(told).toEqual([20_000, 40_000].map((count) => (count * (count - 1)) / 2));
  });

  it('tells nothing once it was ended', async () => {
    const told: number[] = [];
    const slices = new Slices<number>((sum) => told.push(sum));
    slices.want(() => sumTo(20_000));
    slices.end();
    await new Promise<void>((resolve) => new Slices<number>(() => resolve()).want(() => sumTo(20_000)));
    expect(told).toEqual([]);
  });
});
