import type { Message } from '../model/message.ts';
import type { Calibration } from './calibration.ts';
import type { Counter } from './counter.ts';

/** What an API counted for a piece of the history, beside what a counter says of the same piece. */
export interface UsagePoint {
  readonly counted: number;
  readonly estimated: number;
}

/** Fewer points say nothing. */
export const LEAST_POINTS = 5;
/** Slopes of so many pairs at most; evenly spread beyond. */
const MOST_PAIRS = 20_000;

/**
 * Fits a counter to recorded usage by the median of all slopes (Theil-Sen), which a third of wild points does not move.
 * null below five usable points, and where they do not rise with the estimate or scatter too much to say anything.
 */
export function calibrate(points: readonly UsagePoint[]): Calibration | null {
  const good = points.filter((it) => it.counted > 0 && it.estimated > 0);
  if (good.length < LEAST_POINTS) return null;
  const slopes = slopesOf(good);
  const factor = slopes.length > 0 ? median(slopes) : median(good.map((it) => it.counted / it.estimated));
  if (!(factor > 0.1 && factor < 10)) return null;
  const perCall = Math.max(0, median(good.map((it) => it.counted - factor * it.estimated)));
  const missed = good.map((it) => ({
    counted: it.counted,
    by: Math.abs(it.counted - factor * it.estimated - perCall),
  }));
  const residual = median(missed.map((it) => it.by / it.counted));
  const band = bandOf(missed, residual);
  return band <= WIDEST_BAND ? { factor, perCall, residual, band, points: good.length } : null;
}

/** Nobody knows a sum better than this from usage alone. */
const LEAST_BAND = 0.05;
/** Usage that scatters more says less than the counter alone. */
const WIDEST_BAND = 0.5;

/**
 * What the fit misses of the sum of the points, and three times what chance makes of such a sum. Wild points are left
 * out, as the fit leaves them out: there the program sent something that the file does not show.
 */
function bandOf(missed: readonly { readonly counted: number; readonly by: number }[], residual: number): number {
  let counted = 0;
  let squares = 0;
  let bias = 0;
  for (const it of missed) {
    if (Math.abs(it.by) > Math.max(0.4, 3 * residual) * it.counted) continue;
    counted += it.counted;
    squares += it.by * it.by;
    bias += it.by;
  }
  return Math.max(LEAST_BAND, (Math.abs(bias) + 3 * Math.sqrt(squares)) / counted);
}

/**
 * The counter with its figures brought in line with recorded usage. Still an estimate; the band is that of the fit.
 * Texts are scaled; pictures are not, for no usage of a picture was compared. A message costs whole tokens, so that sums
 * of messages are what a budget adds up.
 */
export function calibrated(counter: Counter, calibration: Calibration): Counter {
  const { factor, band } = calibration;
  const { id, title } = counter.info;
  return {
    info: { id, title, exact: false, band, calibration },
    measure: (text) => counter.measure(text) * factor,
    price: (message) => priced(counter, message, factor),
  };
}

/** To the nearest whole token: rounding up would add half a token to every message of a long history. */
function priced(counter: Counter, message: Pick<Message, 'parts'>, factor: number): number {
  const pictures = message.parts.filter((it) => it.kind === 'media');
  if (pictures.length === 0) return whole(counter.price(message) * factor);
  const texts = message.parts.filter((it) => it.kind !== 'media');
  return whole(counter.price({ parts: texts }) * factor) + counter.price({ parts: pictures });
}

/** What holds anything is never free. */
const whole = (tokens: number): number => (tokens > 0 ? Math.max(1, Math.round(tokens)) : tokens);

function slopesOf(points: readonly UsagePoint[]): number[] {
  const slopes: number[] = [];
  const pairs = (points.length * (points.length - 1)) / 2;
  const stride = Math.max(1, Math.ceil(pairs / MOST_PAIRS));
  // Every stride-th pair, counted on from row to row: a long session has more pairs than can be walked.
  let next = 0;
  for (let i = 0; i < points.length; i++) {
    let j = i + 1 + next;
    for (; j < points.length; j += stride) {
      const run = points[j]!.estimated - points[i]!.estimated;
      // Two points side by side have a slope of noise.
      if (Math.abs(run) < 0.05 * points[i]!.estimated) continue;
      slopes.push((points[j]!.counted - points[i]!.counted) / run);
    }
    next = j - points.length;
  }
  return slopes;
}

/** The middle value; the lower one of two. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[(sorted.length - 1) >> 1] ?? Number.NaN;
}
