import { performance } from 'node:perf_hooks';

/** The middle of a list of numbers. */
export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

/** With `--cpu` the time of the processor counts and not that of the wall: for machines that do other things besides. */
const isCpu = process.argv.includes('--cpu');

function now() {
  if (!isCpu) return performance.now();
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Milliseconds of one call. What it returns is kept alive until the clock has stopped. */
export async function timed(work) {
  const start = now();
  const value = await work();
  const ms = now() - start;
  return { ms, value };
}

/**
 * Runs several pieces of work in turn, again and again, so that a noisy moment hits all of them. Returns the median
 * time of each and, for each, the median of its ratio to the first, round by round.
 */
export async function compare(works, rounds = 5) {
  const times = await rowsOf(works, rounds);
  const [floor] = Object.values(times);
  return Object.fromEntries(Object.entries(times).map(([name, of]) => [name, figures(of, floor)]));
}

/** The milliseconds of each work, round by round. */
export async function rowsOf(works, rounds) {
  const names = Object.keys(works);
  const times = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = -1; round < rounds; round++) {
    for (const name of names) {
      const { ms } = await timed(works[name]);
      // The first round warms up and is not counted.
      if (round >= 0) times[name].push(ms);
    }
  }
  return times;
}

/** The median of some times, and of their ratios to others, round by round. */
export const figures = (times, floor) => ({
  ms: median(times),
  ratio: median(times.map((ms, i) => ms / floor[i])),
});

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
