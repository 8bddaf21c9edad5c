import type { Message } from '../model/message.ts';
import type { Calibration } from './calibration.ts';
import type { Counter } from './counter.ts';
import type { UsagePoint } from './usage.ts';

/** Fewer points say nothing. */
export const LEAST_POINTS = 5;
/** Slopes of so many pairs at most; evenly spread beyond. */
const MOST_PAIRS = 20_000;
/** Nobody knows a sum better than this from usage alone: recorded halves are off by that much where the fit looks better. */
const LEAST_BAND = 0.1;
/** Where nothing unseen was sent so far it may be from now on. */
const LEAST_BEYOND = 0.15;
/** Usage that scatters more says less than the counter alone. */
const WIDEST_BAND = 0.5;

/**
 * Fits a counter to recorded usage by the median of all slopes (Theil-Sen), which a third of wild points does not move, and
 * by that of what is left, which is framing. null below five usable points, and where they do not rise with the estimate or
 * scatter too much to say anything.
 */
export function calibrate(points: readonly UsagePoint[]): Calibration | null {
  const good = points.filter((it) => it.counted > 0 && it.estimated > 0);
  if (good.length < LEAST_POINTS) return null;
  const fit = fitted(good);
  if (fit === null) return null;
  const band = Math.max(LEAST_BAND, scatterOf(fit, good), heldOut(good));
  return band <= WIDEST_BAND ? { ...fit, band, beyond: beyondOf(fit, good), points: good.length } : null;
}

/** What was unseen, as a share of what the fit says of all points. */
function beyondOf(fit: Fit, points: readonly UsagePoint[]): number {
  let said = 0;
  for (const it of points) said += it.counted - missOf(fit, it);
  return Math.max(LEAST_BEYOND, unseenGrowth(points, fit) / said);
}

/**
 * By how much prompts grew beyond anything the file shows, in all: a program sends reminders, files and notices that it
 * does not write down. Such points are left out of fit and band.
 */
export function unseenGrowth(points: readonly UsagePoint[], fit: Fit): number {
  let unseen = 0;
  for (const it of points) if (isWild(fit, it)) unseen += Math.max(0, missOf(fit, it));
  return Math.round(unseen);
}

type Fit = Pick<Calibration, 'factor' | 'perMessage' | 'residual'>;

function fitted(points: readonly UsagePoint[]): Fit | null {
  const slopes = slopesOf(points);
  const factor = slopes.length > 0 ? median(slopes) : median(points.map((it) => it.counted / it.estimated));
  if (!(factor > 0.1 && factor < 10)) return null;
  const framing = median(points.map((it) => (it.counted - factor * it.estimated) / messagesOf(it)));
  const fit = { factor, perMessage: Math.max(0, framing), residual: 0 };
  return { ...fit, residual: median(points.map((it) => Math.abs(missOf(fit, it)) / it.counted)) };
}

/** An answer and what it was told. */
const messagesOf = ({ messages = 2 }: UsagePoint): number => Math.max(1, messages);

const missOf = ({ factor, perMessage }: Fit, it: UsagePoint): number =>
  it.counted - factor * it.estimated - perMessage * messagesOf(it);

/** There the program sent something that the file does not show, or left out something that it does. */
const isWild = (fit: Fit, it: UsagePoint): boolean =>
  Math.abs(missOf(fit, it)) > Math.max(0.4, 3 * fit.residual) * it.counted;

/** What points counted that are not wild, what the fit misses of them, each way and in all, and the squares of that. */
function missedOf(fit: Fit, points: readonly UsagePoint[]) {
  const sums = { counted: 0, missed: 0, inAll: 0, squares: 0 };
  for (const it of points) {
    if (isWild(fit, it)) continue;
    const by = missOf(fit, it);
    sums.counted += it.counted;
    sums.missed += by;
    sums.inAll += Math.abs(by);
    sums.squares += by * by;
  }
  return sums;
}

/** What the fit misses of the sum of the points, and three times what chance makes of such a sum. */
function scatterOf(fit: Fit, points: readonly UsagePoint[]): number {
  const { counted, inAll, squares } = missedOf(fit, points);
  return counted === 0 ? 0 : (inAll + 3 * Math.sqrt(squares)) / counted;
}

/** By which share a half of the points, fitted alone, misses the sum of the other half at worst: both halves, in turn and in order. */
function heldOut(points: readonly UsagePoint[]): number {
  const middle = points.length >> 1;
  const halves = [
    [points.slice(0, middle), points.slice(middle)],
    [points.filter((_, i) => i % 2 === 0), points.filter((_, i) => i % 2 === 1)],
  ] as const;
  let worst = 0;
  for (const [a, b] of halves) worst = Math.max(worst, missedBy(a, b), missedBy(b, a));
  return worst;
}

function missedBy(known: readonly UsagePoint[], held: readonly UsagePoint[]): number {
  const fit = fitted(known);
  if (fit === null) return 0;
  const { counted, missed } = missedOf(fit, held);
  return counted === 0 ? 0 : Math.abs(missed) / counted;
}

/**
 * The counter with its figures brought in line with recorded usage. Still an estimate; the band is that of the fit.
 * Texts are scaled and messages framed; pictures are not scaled, for no usage of a picture was compared. A message costs
 * whole tokens, so that sums of messages are what a budget adds up.
 */
export function calibrated(counter: Counter, calibration: Calibration): Counter {
  const { band } = calibration;
  const { id, title } = counter.info;
  return {
    info: { id, title, exact: false, band, calibration },
    measure: (text) => counter.measure(text) * calibration.factor,
    price: (message) => priced(counter, message, calibration),
  };
}

/** To the nearest whole token: rounding up would add half a token to every message of a long history. */
function priced(counter: Counter, message: Pick<Message, 'parts'>, { factor, perMessage }: Calibration): number {
  const pictures = message.parts.filter((it) => it.kind === 'media');
  const texts = pictures.length === 0 ? message.parts : message.parts.filter((it) => it.kind !== 'media');
  const words = counter.price({ parts: texts }) * factor;
  const seen = pictures.length === 0 ? 0 : counter.price({ parts: pictures });
  // A message that says nothing is not sent, so nothing frames it.
  return words > 0 || seen > 0 ? whole(words + perMessage) + seen : 0;
}

/** What holds anything is never free. */
const whole = (tokens: number): number => (tokens > 0 ? Math.max(1, Math.round(tokens)) : tokens);

function slopesOf(points: readonly UsagePoint[]): number[] {
  const slopes: number[] = [];
  const pairs = (points.length * (points.length - 1)) / 2;
  const stride = Math.max(1, Math.ceil(pairs / MOST_PAIRS));
  // Every stride-th pair, counted on from row to row: a long session has more pairs than can be walked.
  let next = 0;
  for (const [i, from] of points.entries()) {
    let j = i + 1 + next;
    for (let to = points[j]; to; to = points[(j += stride)]) {
      const run = to.estimated - from.estimated;
      // Two points side by side have a slope of noise.
      if (Math.abs(run) >= 0.05 * from.estimated) slopes.push((to.counted - from.counted) / run);
    }
    next = j - points.length;
  }
  return slopes;
}

/** The middle value; the lower one of two. */
function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[(sorted.length - 1) >> 1] ?? Number.NaN;
}
