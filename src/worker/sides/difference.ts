import { numberAt } from '../numbers.ts';
import { risingOf } from './runs.ts';
import type { SidePiece } from './side-views.ts';

/** Characters of an equal stretch that are shown on each side of a difference, in a text and in how a file holds it. */
const AROUND = 160;
export const AROUND_WRITTEN = 30;
/** Characters of one difference that are shown at its beginning and at its end. */
const EDGE = 1200;
/** Steps in which two lists are compared before they count as different altogether. */
const STEPS = 400;
/** Longer stretches are compared by lines first. */
const BY_WORDS = 20_000;
/** Longer ones that differ are not compared by words. */
const MOST_BY_WORDS = 4_000_000;
/** A word or line that is on both sides so many times at most may say which place is which. */
const RARE = 4;

/** Stretches of two texts in turn: `[before, after]`, equal ones as one and the same text. */
type Stretch = readonly [before: string, after: string];

/**
 * Two texts in pieces: what they share, and what differs, in whole words, or in the characters of a word of which most
 * stay. Long stretches are clipped unless `whole`.
 */
export function differenceOf(
  before: string,
  after: string,
  whole: boolean,
  around = AROUND,
): readonly [SidePiece[], SidePiece[]] {
  const unit = before.length + after.length > BY_WORDS ? LINES : WORDS;
  const stretches = calmed(stretchesOf(before, after, unit)).flatMap(narrowed);
  const sides: readonly [SidePiece[], SidePiece[]] = [[], []];
  stretches.forEach((stretch, at) => {
    const isChanged = stretch[0] !== stretch[1];
    const clip = isChanged
      ? clippedChange
      : at === 0
        ? clippedStart
        : at === stretches.length - 1
          ? clippedEnd
          : clipped;
    for (const side of [0, 1] as const) {
      const text = stretch[side];
      if (text === '') continue;
      for (const piece of whole ? [{ text, skipped: 0 }] : clip(text, around))
        sides[side].push({ ...piece, isChanged });
    }
  });
  return sides;
}

const WORDS = /\s+|[\p{L}\p{N}_]+|[\s\S]/gu;
const LINES = /[^\n]*\n|[^\n]+/g;

function stretchesOf(before: string, after: string, unit: RegExp): Stretch[] {
  if (before === after) return [[before, after]];
  const [start, end] = sharedEnds(before, after, isWithinWord);
  const olds = before.slice(start, before.length - end).match(unit) ?? [];
  const news = after.slice(start, after.length - end).match(unit) ?? [];
  const middle = between(olds, news).flatMap(([old, next]) =>
    unit === LINES && old !== next && old.length + next.length <= MOST_BY_WORDS
      ? stretchesOf(old, next, WORDS)
      : [[old, next] as const],
  );
  return around([before, after], start, end, middle);
}

/** Of a difference most of whose characters are equal at its ends only the others are marked. */
function narrowed(stretch: Stretch): Stretch[] {
  const [old, next] = stretch;
  if (old === next) return [stretch];
  const [start, end] = sharedEnds(old, next, isWithinCharacter);
  if (2 * (start + end) < Math.max(old.length, next.length)) return [stretch];
  return around(stretch, start, end, [[old.slice(start, old.length - end), next.slice(start, next.length - end)]]);
}

/** What two texts share at their beginning and end, with the stretches between. */
function around([before]: Stretch, start: number, end: number, middle: readonly Stretch[]): Stretch[] {
  const head = before.slice(0, start);
  const tail = before.slice(before.length - end);
  return [[head, head] as const, ...middle, [tail, tail] as const].filter(([old, next]) => old !== '' || next !== '');
}

/** Characters at the beginning and the end that are equal, up to where neither text may be parted. */
function sharedEnds(
  before: string,
  after: string,
  isWithin: (text: string, at: number) => boolean,
): readonly [start: number, end: number] {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  while (start > 0 && (isWithin(before, start) || isWithin(after, start))) start--;
  let end = 0;
  while (end < most - start && before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end))
    end++;
  while (end > 0 && (isWithin(before, before.length - end) || isWithin(after, after.length - end))) end--;
  return [start, end];
}

/** True between the two units of one character. */
const isWithinCharacter = (text: string, at: number): boolean => at > 0 && isHigh(text.charCodeAt(at - 1));

/** True between two letters or digits, and inside a character of two units. */
function isWithinWord(text: string, at: number): boolean {
  return at > 0 && at < text.length && isWordUnit(text.charCodeAt(at - 1)) && isWordUnit(text.charCodeAt(at));
}

const isWordUnit = (code: number): boolean =>
  (code > 47 && code < 58) || (code > 64 && code < 91) || (code > 96 && code < 123) || code === 95 || code > 127;

/** The stretches of two lists of words or lines; all of both where they have little in common. */
function between(olds: readonly string[], news: readonly string[]): Stretch[] {
  const pairs = sharedOf(olds, news) ?? sharedByAnchors(olds, news);
  if (pairs === null) return [[olds.join(''), news.join('')]];
  const stretches: Stretch[] = [];
  let i = 0;
  let j = 0;
  for (const [old, next, length] of [...pairs, [olds.length, news.length, 0] as const]) {
    if (old > i || next > j) stretches.push([olds.slice(i, old).join(''), news.slice(j, next).join('')]);
    const shared = olds.slice(old, old + length).join('');
    if (length > 0) stretches.push([shared, shared]);
    i = old + length;
    j = next + length;
  }
  return stretches;
}

/** The same for lists that differ in many places: between entries that are rare and in one order on both sides. */
function sharedByAnchors(
  olds: readonly string[],
  news: readonly string[],
): (readonly [number, number, number])[] | null {
  const from = rareIn(olds, news);
  const isAnchor = risingOf(from);
  const pairs: (readonly [number, number, number])[] = [];
  let [i, j, shared] = [0, 0, 0];
  const upTo = (iEnd: number, jEnd: number) => {
    for (const [old, next, length] of sharedOf(olds.slice(i, iEnd), news.slice(j, jEnd)) ?? [])
      pairs.push([old + i, next + j, length]);
  };
  for (const [at, old] of from.entries()) {
    if (isAnchor[at] === 0) continue;
    upTo(old, at);
    pairs.push([old, at, 1]);
    [i, j] = [old + 1, at + 1];
  }
  if (i === 0) return null;
  upTo(olds.length, news.length);
  for (const [, next, length] of pairs) shared += lengthOf(news, next, next + length);
  return 2 * shared < Math.min(lengthOf(olds, 0, olds.length), lengthOf(news, 0, news.length)) ? null : pairs;
}

function lengthOf(list: readonly string[], start: number, end: number): number {
  return list.slice(start, end).reduce((length, entry) => length + entry.length, 0);
}

/** For each entry of the second list that is rare, and as often in the first: which of the first it is; -1 for others. */
function rareIn(olds: readonly string[], news: readonly string[]): Int32Array {
  const places = new Map<string, { readonly old: number[]; count: number }>();
  olds.forEach((entry, at) => {
    const known = places.get(entry);
    if (known === undefined) places.set(entry, { old: [at], count: 0 });
    else if (known.old.length <= RARE) known.old.push(at);
  });
  for (const entry of news) {
    const known = places.get(entry);
    if (known !== undefined) known.count++;
  }
  const seen = new Map<string, number>();
  return Int32Array.from(news, (entry) => {
    const known = places.get(entry);
    if (known === undefined || known.old.length > RARE || known.old.length !== known.count) return -1;
    const nth = seen.get(entry) ?? 0;
    seen.set(entry, nth + 1);
    return known.old[nth] ?? -1;
  });
}

/** What two lists share in their order, by Myers' algorithm: where in both, and how much; null beyond `STEPS` differences. */
function sharedOf(olds: readonly string[], news: readonly string[]): (readonly [number, number, number])[] | null {
  const most = Math.min(STEPS, olds.length + news.length);
  const offset = most + 1;
  let reach = new Int32Array(2 * most + 3);
  const rounds: Int32Array[] = [];
  for (let step = 0; step <= most; step++) {
    rounds.push(reach);
    reach = reach.slice();
    for (let k = -step; k <= step; k += 2) {
      const [below, above] = [numberAt(reach, offset + k - 1), numberAt(reach, offset + k + 1)];
      const isDown = k === -step || (k !== step && below < above);
      let x = isDown ? above : below + 1;
      while (x < olds.length && x - k < news.length && olds[x] === news[x - k]) x++;
      reach[offset + k] = x;
      if (x >= olds.length && x - k >= news.length) return walkBack(rounds, olds.length, news.length, offset);
    }
  }
  return null;
}

function walkBack(
  rounds: readonly Int32Array[],
  i: number,
  j: number,
  offset: number,
): (readonly [number, number, number])[] {
  const pairs: (readonly [number, number, number])[] = [];
  let [x, y] = [i, j];
  for (const [step, reach] of [...rounds.entries()].reverse()) {
    if (x <= 0 && y <= 0) break;
    const k = x - y;
    const [below, above] = [numberAt(reach, offset + k - 1), numberAt(reach, offset + k + 1)];
    const isDown = k === -step || (k !== step && below < above);
    const fromX = step === 0 ? 0 : isDown ? above : below;
    const startX = step === 0 ? 0 : isDown ? fromX : fromX + 1;
    if (x > startX) pairs.push([startX, startX - k, x - startX]);
    x = fromX;
    y = step === 0 ? 0 : fromX - (isDown ? k + 1 : k - 1);
  }
  return pairs.reverse();
}

/** Stretches of a few signs between two differences belong to them: what is torn to shreds cannot be read. */
function calmed(stretches: readonly Stretch[]): Stretch[] {
  const calm: Stretch[] = [];
  stretches.forEach((stretch, at) => {
    const last = calm.at(-1);
    const isChanged = stretch[0] !== stretch[1];
    const isScrap =
      !isChanged && at > 0 && at < stretches.length - 1 && stretch[0].length < 4 && !stretch[0].includes('\n');
    const goesOn = last !== undefined && last[0] !== last[1];
    if (goesOn && (isChanged || isScrap)) calm[calm.length - 1] = [last[0] + stretch[0], last[1] + stretch[1]];
    else calm.push(stretch);
  });
  return calm;
}

type Clipped = Pick<SidePiece, 'text' | 'skipped'>;

const clippedStart = (text: string, around: number): Clipped[] =>
  text.length <= 2 * around
    ? whole(text)
    : [{ text: lastOf(text, around), skipped: text.length - lastOf(text, around).length }];
const clippedEnd = (text: string, around: number): Clipped[] =>
  text.length <= 2 * around
    ? whole(text)
    : [
        { text: firstOf(text, around), skipped: 0 },
        { text: '', skipped: text.length - firstOf(text, around).length },
      ];
const clipped = (text: string, around: number): Clipped[] => middleOut(text, around);
const clippedChange = (text: string): Clipped[] => middleOut(text, EDGE);

const whole = (text: string): Clipped[] => [{ text, skipped: 0 }];

/** The beginning and the end of a text, with what is between them counted. `skipped` comes before its piece. */
function middleOut(text: string, most: number): Clipped[] {
  if (text.length <= 3 * most) return whole(text);
  const [first, last] = [firstOf(text, most), lastOf(text, most)];
  return [
    { text: first, skipped: 0 },
    { text: last, skipped: text.length - first.length - last.length },
  ];
}

/** So many characters at most, not ending in half of one. */
export function firstOf(text: string, most: number): string {
  const isHalf = text.length > most && isHigh(text.charCodeAt(most - 1));
  return text.slice(0, isHalf ? most - 1 : most);
}

function lastOf(text: string, most: number): string {
  const start = text.length - most;
  return text.slice(start > 0 && isHigh(text.charCodeAt(start - 1)) ? start + 1 : Math.max(0, start));
}

const isHigh = (code: number): boolean => code >= 0xd800 && code < 0xdc00;
