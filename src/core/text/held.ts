/**
 * Marks in the base64 of a text whose file is too large to be read whole: each stands for the middle of a picture that was
 * left in the file. A mark is base64 itself, so that everything that only looks at a picture's type, size or letters goes
 * on as before, and it says which stretch of the file it stands for and how long that is.
 */
const OPENS = '+++heldback+';
const NUMBER = 9;
const LENGTH = 10;
const CLOSES = '++++';
/** Characters of a mark: a multiple of four, as base64 wants it. */
export const MARK_LENGTH = OPENS.length + NUMBER + 1 + LENGTH + CLOSES.length;
/** Characters of the base64 that stay behind a mark: its end shows whether it was cut. */
export const HELD_TAIL = 8;

/** A mark in a text. */
export interface HeldMark {
  /** Where it begins. */
  readonly at: number;
  /** Which stretch it stands for, counted from 0. */
  readonly number: number;
  /** Characters that it stands for. */
  readonly length: number;
}

/** The mark of a stretch of so many characters. */
export const heldMark = (number: number, length: number): string =>
  `${OPENS}${String(number).padStart(NUMBER, '0')}+${String(length).padStart(LENGTH, '0')}${CLOSES}`;

/** The marks of a text, in order. */
export function* heldMarks(text: string): Generator<HeldMark> {
  for (let at = text.indexOf(OPENS); at >= 0; at = text.indexOf(OPENS, at + 1)) {
    const mark = markAt(text, at);
    if (mark !== null) yield mark;
  }
}

/** How long the base64 of a picture is, with what a mark before its end stands for. */
export function fullLength(base64: string): number {
  const mark = markAt(base64, base64.length - HELD_TAIL - MARK_LENGTH);
  return mark === null ? base64.length : base64.length - MARK_LENGTH + mark.length;
}

function markAt(text: string, at: number): HeldMark | null {
  if (at < 0 || !text.startsWith(OPENS, at)) return null;
  const found = MARK.exec(text.slice(at, at + MARK_LENGTH));
  return found && { at, number: Number(found[1]), length: Number(found[2]) };
}

const MARK = /^\+{3}heldback\+(\d{9})\+(\d{10})\+{4}$/;
