/**
 * Marks in a text whose file is too large to be read whole: each stands for a stretch that was left in the file, and says
 * which and how long that is. One kind stands in the base64 of a picture and is base64 itself, so that everything that
 * only looks at a picture's type, size or letters goes on as before. The other stands in words. It begins with one
 * backslash, which JSON writes as two: so a mark shows how many times over the text around it was written as JSON, and
 * what it stands for can be written the same way.
 */
const OPENS = '+++held';
const PICTURE = `${OPENS}back+`;
const WORDS = `${OPENS}text+`;
const NUMBER = 9;
const LENGTH = 10;
const CLOSES = '++++';
/** Closes the mark of words that are not all ASCII: a text does not become ASCII by what was left out of it. */
const CLOSES_BEYOND = '+\u00fc++';
/** Characters of the mark of a picture: a multiple of four, as base64 wants it. */
export const MARK_LENGTH = PICTURE.length + NUMBER + 1 + LENGTH + CLOSES.length;
/** Characters of the mark of words, without backslashes. */
const CORE = MARK_LENGTH + 1 + LENGTH;
/** Bytes that the mark of words takes at most in a file. */
export const WORDS_MARK = CORE + 3;
/** Characters of the base64 that stay behind a mark: its end shows whether it was cut. */
export const HELD_TAIL = 8;

export interface HeldMark {
  /** Where it begins. */
  readonly at: number;
  /** Behind it. */
  readonly end: number;
  /** Which stretch it stands for, counted from 0. */
  readonly number: number;
  /** Bytes of the file that it stands for. */
  readonly length: number;
  /** Characters that these are once they are read. */
  readonly characters: number;
  /** How many times over it was written as JSON: 1 as in the file. For words only; null where that cannot be told. */
  readonly level: number | null;
  readonly isWords: boolean;
}

/** The mark of a stretch of so many characters of a picture. */
export const heldMark = (number: number, length: number): string =>
  `${PICTURE}${digits(number, NUMBER)}+${digits(length, LENGTH)}${CLOSES}`;

/** Texts are looked through for marks of words only once there is one: nearly nobody opens a file that has any. */
let anyWords = false;

/** The mark of a stretch of words, as it stands in the file. */
export function heldWords(number: number, length: number, characters: number, isAscii: boolean): string {
  anyWords = true;
  return `\\\\${WORDS}${digits(number, NUMBER)}+${digits(length, LENGTH)}+${digits(characters, LENGTH)}${isAscii ? CLOSES : CLOSES_BEYOND}`;
}

const digits = (number: number, count: number): string => String(number).padStart(count, '0');

export function* heldMarks(text: string): Generator<HeldMark> {
  for (let at = text.indexOf(OPENS); at >= 0; ) {
    const mark = markAt(text, at) ?? wordsAt(text, at);
    if (mark !== null) yield mark;
    at = text.indexOf(OPENS, mark?.end ?? at + 1);
  }
}

/** Whether a text holds what begins as a mark and is none: where one was cut, what it stood for is lost. */
export function hasBrokenMark(text: string): boolean {
  for (let at = text.indexOf(OPENS); at >= 0; at = text.indexOf(OPENS, at + 1))
    if (BEGINS.test(text.slice(at, at + MARK_LENGTH)) && markAt(text, at) === null && wordsAt(text, at) === null)
      return true;
  return false;
}

/** How long the base64 of a picture is, with what a mark before its end stands for. */
export function fullLength(base64: string): number {
  const mark = markAt(base64, base64.length - HELD_TAIL - MARK_LENGTH);
  return mark === null ? base64.length : base64.length - MARK_LENGTH + mark.length;
}

/** Whether words of a text were left in the file. */
export const isHeld = (text: string): boolean => anyWords && text.length > CORE && text.includes(WORDS);

/** How long a text is, with all that marks of words stand for. */
export function wordsLength(text: string): number {
  if (!isHeld(text)) return text.length;
  let { length } = text;
  for (const { isWords, at, end, characters } of heldMarks(text)) if (isWords) length += characters - (end - at);
  return length;
}

/** A text with something else in place of the marks of words. */
export function withoutMarks(text: string, instead: (characters: number) => string): string {
  if (!isHeld(text)) return text;
  const pieces: string[] = [];
  let done = 0;
  for (const { isWords, at, end, characters } of heldMarks(text)) {
    if (!isWords) continue;
    pieces.push(text.slice(done, at), instead(characters));
    done = end;
  }
  return pieces.join('') + text.slice(done);
}

/** Where the first mark of words begins and the last one ends; null where there is none. */
export function heldWithin(text: string): { readonly from: number; readonly to: number } | null {
  if (!isHeld(text)) return null;
  const marks = [...heldMarks(text)].filter((it) => it.isWords);
  const [first, last] = [marks[0], marks.at(-1)];
  return first && last ? { from: first.at, to: last.end } : null;
}

/** A count of a text that has marks, as if what they stand for were like the rest of it. An estimate. */
export function countedWhole(text: string, count: (text: string) => number): number {
  if (!isHeld(text)) return count(text);
  const kept = withoutMarks(text, () => '');
  return kept === '' ? count(text) : (count(kept) * wordsLength(text)) / kept.length;
}

function markAt(text: string, at: number): HeldMark | null {
  if (at < 0 || !text.startsWith(PICTURE, at)) return null;
  const found = MARK.exec(text.slice(at, at + MARK_LENGTH));
  if (found === null) return null;
  const length = Number(found[2]);
  return { at, end: at + MARK_LENGTH, number: Number(found[1]), length, characters: length, level: 1, isWords: false };
}

function wordsAt(text: string, core: number): HeldMark | null {
  const found = text.startsWith(WORDS, core) ? WORDS_PATTERN.exec(text.slice(core, core + CORE)) : null;
  if (found === null) return null;
  let at = core;
  while (at > 0 && text.charCodeAt(at - 1) === BACKSLASH) at--;
  const level = Math.log2(core - at);
  return {
    at,
    end: core + CORE,
    number: Number(found[1]),
    length: Number(found[2]),
    characters: Number(found[3]),
    level: Number.isInteger(level) ? level : null,
    isWords: true,
  };
}

const BEGINS = /^\+{3}held(?:back|text)\+\d/;
const BACKSLASH = 0x5c;
const MARK = /^\+{3}heldback\+(\d{9})\+(\d{10})\+{4}$/;
const WORDS_PATTERN = /^\+{3}heldtext\+(\d{9})\+(\d{10})\+(\d{10})\+[+\u00fc]\+\+$/;
