import type { Counter } from './counter.ts';

/** What an API counted for a piece of the history, beside what a counter says of the same piece. */
export interface UsagePoint {
  readonly counted: number;
  readonly estimated: number;
}

/** How an API's counts follow from a counter's: `factor` times the estimate, and `perCall` more for each request. */
export interface Calibration {
  readonly factor: number;
  readonly perCall: number;
  /** Half of the points lie within this share of the fitted value. */
  readonly residual: number;
  readonly points: number;
}

/** Fewer points say nothing. */
export const LEAST_POINTS = 5;
/** Slopes of so many pairs at most; evenly spread beyond. */
const MOST_PAIRS = 20_000;

/**
 * Fits a counter to recorded usage by the median of all slopes (Theil-Sen), which a third of wild points does not move.
 * null below five usable points, or where they do not rise with the estimate.
 */
export function calibrate(points: readonly UsagePoint[]): Calibration | null {
  const good = points.filter((it) => it.counted > 0 && it.estimated > 0);
  if (good.length < LEAST_POINTS) return null;
  const slopes = slopesOf(good);
  const factor = slopes.length > 0 ? median(slopes) : median(good.map((it) => it.counted / it.estimated));
  if (!(factor > 0.1 && factor < 10)) return null;
  const perCall = Math.max(0, median(good.map((it) => it.counted - factor * it.estimated)));
  const residual = median(good.map((it) => Math.abs(it.counted - factor * it.estimated - perCall) / it.counted));
  return { factor, perCall, residual, points: good.length };
}

/** The counter with its figures brought in line with recorded usage. Still an estimate; the band is what was left over. */
export function calibrated(counter: Counter, { factor, residual, points }: Calibration): Counter {
  return {
    info: {
      id: counter.info.id,
      title: `${counter.info.title}, calibrated by ${points} requests of this file`,
      exact: false,
      // Half of the points lie within the residual, nearly all within three of them.
      band: Math.min(1, Math.max(0.02, residual * 3)),
    },
    measure: (text) => counter.measure(text) * factor,
    price: (message) => Math.ceil(counter.price(message) * factor),
  };
}

function slopesOf(points: readonly UsagePoint[]): number[] {
  const slopes: number[] = [];
  const pairs = (points.length * (points.length - 1)) / 2;
  const stride = Math.max(1, Math.ceil(pairs / MOST_PAIRS));
  let pair = 0;
  for (let i = 0; i < points.length; i++) {
    for (let j = i + 1; j < points.length; j++) {
      if (pair++ % stride !== 0) continue;
      const run = points[j]!.estimated - points[i]!.estimated;
      // Two points side by side have a slope of noise.
      if (Math.abs(run) < 0.05 * points[i]!.estimated) continue;
      slopes.push((points[j]!.counted - points[i]!.counted) / run);
    }
  }
  return slopes;
}

/** The middle value; the lower one of two. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[(sorted.length - 1) >> 1] ?? Number.NaN;
}
