import { performance } from 'node:perf_hooks';

/** The middle of a list of numbers. */
export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

/** Milliseconds of one call. What it returns is kept alive until the clock has stopped. */
export async function timed(work) {
  const start = performance.now();
  const value = await work();
  const ms = performance.now() - start;
  return { ms, value };
}

/**
 * Runs several pieces of work in turn, again and again, so that a noisy moment hits all of them. Returns the median
 * time of each and, for each, the median of its ratio to the first, round by round.
 */
export async function compare(works, rounds = 5) {
  const names = Object.keys(works);
  const times = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = -1; round < rounds; round++) {
    for (const name of names) {
      const { ms } = await timed(works[name]);
      // The first round warms up and is not counted.
      if (round >= 0) times[name].push(ms);
    }
  }
  const floor = times[names[0]];
  return Object.fromEntries(
    names.map((name) => [name, { ms: median(times[name]), ratio: median(times[name].map((ms, i) => ms / floor[i])) }]),
  );
}

/** Repeats short work until it has taken `least` milliseconds; milliseconds of one call. */
export async function perCall(work, least = 200) {
  await work();
  let calls = 0;
  const start = performance.now();
  while (performance.now() - start < least) {
    await work();
    calls++;
  }
  return (performance.now() - start) / calls;
}
