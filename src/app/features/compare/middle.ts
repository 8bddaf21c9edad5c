import { digits } from '../../parts/words.ts';

/** A text split where it differs from another: equal start, what differs, equal end. Never inside a surrogate pair. */
export interface Split {
  readonly start: string;
  readonly middle: string;
  readonly end: string;
}

/** The longest word that a difference is widened to. */
const WORD = 40;

/** Splits two texts at their common start and end, so that the difference can be shown without comparing further. */
export function differingMiddle(before: string, after: string): readonly [Split, Split] {
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before.charCodeAt(head) === after.charCodeAt(head)) head++;
  if (head > 0 && isHigh(before.charCodeAt(head - 1))) head--;
  let tail = 0;
  while (
    tail < most - head &&
    before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)
  )
    tail++;
  if (tail > 0 && isLow(before.charCodeAt(before.length - tail))) tail--;
  if (head < Math.max(before.length, after.length) - tail) {
    const cuts = (text: string, at: number) => isWord(text.charCodeAt(at - 1)) && isWord(text.charCodeAt(at));
    if (cuts(before, head) || cuts(after, head))
      for (let back = 0; back < WORD && head > 0 && isWord(before.charCodeAt(head - 1)); back++) head--;
    if (cuts(before, before.length - tail) || cuts(after, after.length - tail))
      for (let on = 0; on < WORD && tail > 0 && isWord(before.charCodeAt(before.length - tail)); on++) tail--;
    if (head > 0 && isHigh(before.charCodeAt(head - 1))) head--;
    if (tail > 0 && isLow(before.charCodeAt(before.length - tail))) tail--;
  }
  const split = (text: string): Split => ({
    start: text.slice(0, head),
    middle: text.slice(head, text.length - tail),
    end: text.slice(text.length - tail),
  });
  return [split(before), split(after)];
}

const EDGE = 240;

/** The same, with long equal stretches cut to what stands next to the difference. */
export function clipped(split: Split): Split {
  return {
    start: split.start.length > EDGE ? `… ${split.start.slice(-EDGE)}` : split.start,
    middle:
      split.middle.length > 4 * EDGE
        ? `${split.middle.slice(0, 2 * EDGE)} … ${digits(split.middle.length - 4 * EDGE)} characters … ${split.middle.slice(-2 * EDGE)}`
        : split.middle,
    end: split.end.length > EDGE ? `${split.end.slice(0, EDGE)} …` : split.end,
  };
}

/** Letters and digits of ASCII, and everything beyond it: a difference is shown in whole words. */
function isWord(code: number): boolean {
  return (code > 47 && code < 58) || (code > 64 && code < 91) || (code > 96 && code < 123) || code === 95 || code > 127;
}

function isHigh(code: number): boolean {
  return code >= 0xd800 && code < 0xdc00;
}

function isLow(code: number): boolean {
  return code >= 0xdc00 && code < 0xe000;
}
