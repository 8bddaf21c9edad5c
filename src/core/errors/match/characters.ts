import { isFullLine } from './full-line.ts';

/**
 * One step through damaged text: skips colour codes, resolves `\n`, `\"`, `\u003e` at any depth of escaping and
 * HTML entities. Returns `next * 65536 + code`; code 0 means that nothing stands there. One number, so that a megabyte
 * of log makes no garbage.
 */
export function stepAt(text: string, i: number): number {
  const code = text.charCodeAt(i);
  if (code === BACKSLASH) return escapeAt(text, i);
  if (code === ESC) return pack(afterColour(text, i + 1), 0);
  if (code === OPEN) {
    const end = afterColour(text, i);
    if (end > i) return pack(end, 0);
  }
  if (code === AMPERSAND) {
    const entity = /^&(?:#\d{1,5}|[a-z]{2,6});/.exec(text.slice(i, i + 8))?.[0];
    if (entity !== undefined) return pack(i + entity.length, SPACE);
  }
  return pack(i + 1, code);
}

export const SHIFT = 65536;
const BACKSLASH = 92;
const ESC = 27;
const OPEN = 91;
const AMPERSAND = 38;
export const SPACE = 32;
export const NEWLINE = 10;

/** True for a character that stands for itself, whatever follows it. */
export const isPlain = (code: number): boolean =>
  code !== BACKSLASH && code !== ESC && code !== OPEN && code !== AMPERSAND;

const pack = (next: number, code: number): number => next * SHIFT + code;

function escapeAt(text: string, i: number): number {
  let at = i + 1;
  while (text.charCodeAt(at) === BACKSLASH) at++;
  at = behindWrap(text, at);
  const letter = text[at];
  if (letter === 'n' || letter === 'r') return pack(at + 1, NEWLINE);
  if (letter === 't') return pack(at + 1, SPACE);
  if (letter === 'u' || letter === 'x') {
    const size = letter === 'u' ? 4 : 2;
    const hex = text.slice(at + 1, at + 1 + size);
    if (hex.length === size && /^[0-9a-fA-F]+$/.test(hex)) {
      const code = Number.parseInt(hex, 16);
      if (code === ESC) return pack(afterColour(text, at + 1 + size), 0);
      return pack(at + 1 + size, code === 0 ? SPACE : code);
    }
  }
  return pack(at, 0);
}

/** What is escaped may stand behind a hard wrap. A backslash that a writer put at the end of a line escapes nothing. */
function behindWrap(text: string, from: number): number {
  let at = from;
  let line = -1;
  for (; at < text.length && at < from + WIDEST; at++) {
    const kind = kindOf(text.charCodeAt(at));
    if (kind !== KIND.BLANK && kind !== KIND.LINE) break;
    if (line < 0 && text.charCodeAt(at) === NEWLINE) line = at;
  }
  if (line < 0) return from;
  while (at < text.length && text.charCodeAt(at) === BACKSLASH) at++;
  return isFullLine(text, line) ? at : from;
}

/** So much may stand between a wrapped line and the next: the sides of a box, an indent. */
const WIDEST = 20;

/** The end of a colour code that starts with `[`, or `i` if none does. */
function afterColour(text: string, i: number): number {
  if (text.charCodeAt(i) !== OPEN) return i;
  let at = i + 1;
  let digits = 0;
  for (; at < i + 14; at++) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57) digits++;
    else if (code !== 59) break;
  }
  return digits > 0 && text[at] === 'm' ? at + 1 : i;
}

/** What a character is to a reader of error texts. 0 is any other sign. */
export const KIND = { LETTER: 1, DIGIT: 2, QUOTE: 3, BLANK: 4, LINE: 5 } as const;
const { LETTER, DIGIT, QUOTE, BLANK, LINE } = KIND;

const kinds = new Uint8Array(SHIFT);
const mark = (from: number, to: number, kind: number): void => void kinds.fill(kind, from, to + 1);
mark(48, 57, DIGIT);
mark(65, 90, LETTER);
mark(97, 122, LETTER);
for (const [from, to] of [
  [0xc0, 0xd6],
  [0xd8, 0xf6],
  [0xf8, 0x24f],
  [0x370, 0x52f],
  [0x3040, 0x30ff],
  [0x3400, 0x9fff],
  [0xac00, 0xd7a3],
] as const)
  mark(from, to, LETTER);
for (const sign of '"\'`´') kinds[sign.charCodeAt(0)] = QUOTE;
mark(0x2018, 0x201f, QUOTE);
for (const sign of ' \t\v\f\u00a0\u200b\u200c\u200d\u2060\ufeff') kinds[sign.charCodeAt(0)] = BLANK;
mark(0x2000, 0x200f, BLANK);
// Box drawing and blocks, and the elbow that terminals put before an answer.
mark(0x2500, 0x259f, BLANK);
kinds[0x23bf] = BLANK;
kinds[10] = LINE;
kinds[13] = LINE;
kinds[0x2028] = LINE;

export const kindOf = (code: number): number => kinds[code] ?? 0;
