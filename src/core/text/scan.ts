/**
 * Scanners over JSON text that has been parsed already: they look for boundaries and judge nothing. On text that is not
 * JSON they still end, in one pass and at the end of the text at the latest. None of them recurses.
 */
import type { Span } from './change.ts';

const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;
/** `[` and `{` differ in one bit, and so do `]` and `}`: with it set, one comparison finds both. */
const OPEN = 123;
const CLOSE = 125;
const BRACKET_BIT = 32;
/** Longer strings are skipped by the engine's own search: it costs more to start, and less per character. */
const SHORT = 6;

/** Offset of the first character of the root value: behind a byte order mark and white space. */
export function rootStart(text: string): number {
  return skipSpace(text, text.charCodeAt(0) === 0xfeff ? 1 : 0);
}

/** The offset behind the last character that is not JSON white space. */
export function textEnd(text: string): number {
  let end = text.length;
  while (end > 0 && ' \n\r\t'.includes(text.charAt(end - 1))) end--;
  return end;
}

/** The first offset from `i` on that is not JSON white space. */
export function skipSpace(text: string, i: number): number {
  for (; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c !== 32 && c !== 10 && c !== 13 && c !== 9) break;
  }
  return i;
}

/** The offset behind a string literal that starts at `i`. */
export function skipString(text: string, i: number): number {
  const limit = i + SHORT;
  for (let at = i + 1; at < limit; at++) {
    const c = text.charCodeAt(at);
    if (c === QUOTE) return at + 1;
    if (c === BACKSLASH) break;
  }
  let end = text.indexOf('"', i + 1);
  while (end >= 0) {
    let back = end - 1;
    while (text.charCodeAt(back) === BACKSLASH) back--;
    if ((end - back) & 1) return end + 1;
    end = text.indexOf('"', end + 1);
  }
  return text.length;
}

/** The offset behind the value that starts at `i`. */
export function skipValue(text: string, i: number): number {
  const first = text.charCodeAt(i);
  if (first === QUOTE) return skipString(text, i);
  return (first | BRACKET_BIT) === OPEN ? skipContainer(text, i) : skipScalar(text, i);
}

/** The span whose start is at a place of a list of spans (start, end, start, end, ...). */
export const spanAt = (spans: Int32Array, place: number): Span => ({
  start: spans[place] ?? 0,
  end: spans[place + 1] ?? 0,
});

/** Start and end of every element of the list at `start`, as start, end, start, end, ... */
export function listSpans(text: string, start: number): Int32Array {
  const spans: number[] = [];
  for (let i = skipSpace(text, start + 1); i < text.length; ) {
    const end = skipValue(text, i);
    if (end === i) break;
    spans.push(i, end);
    i = skipSpace(text, end);
    if (text.charCodeAt(i) !== COMMA) break;
    i = skipSpace(text, i + 1);
  }
  return new Int32Array(spans);
}

/**
 * Key start, key end, value start and value end of every member of the object at `start`; keys with their quotes.
 * `onList` gets the elements of every member that is a list: they had to be passed anyway.
 */
export function memberSpans(
  text: string,
  start: number,
  onList?: (list: Span, elements: Int32Array) => void,
): Int32Array {
  const spans: number[] = [];
  for (let i = skipSpace(text, start + 1); text.charCodeAt(i) === QUOTE; ) {
    const keyEnd = skipString(text, i);
    const value = skipSpace(text, skipSpace(text, keyEnd) + 1);
    let end: number;
    if (onList !== undefined && text[value] === '[') {
      const elements = listSpans(text, value);
      end = skipSpace(text, elements.at(-1) ?? value + 1) + 1;
      onList({ start: value, end }, elements);
    } else end = skipValue(text, value);
    spans.push(i, keyEnd, value, end);
    i = skipSpace(text, end);
    if (text.charCodeAt(i) !== COMMA) break;
    i = skipSpace(text, i + 1);
  }
  return new Int32Array(spans);
}

/** True if the key written at `start..end` (with its quotes) is `key`, whichever way it is escaped. */
export function isKey(text: string, { start, end }: Span, key: string): boolean {
  if (end - start - 2 === key.length && text.startsWith(key, start + 1) && !key.includes('\\')) return true;
  return end - start - 2 > key.length && decodeString(text, { start, end }) === key;
}

/** The content of the string literal at `start..end`; what is not a valid literal is given as written. */
export function decodeString(text: string, { start, end }: Span): string {
  const content = text.slice(start + 1, end - 1);
  if (!content.includes('\\')) return content;
  try {
    return JSON.parse(text.slice(start, end));
  } catch {
    return content;
  }
}

/** The offset of the first bracket that opens a level beyond `limit` within `start..end`, or -1. */
export function findDepth(text: string, start: number, end: number, limit: number): number {
  // Fewer characters than levels cannot go that deep.
  if (end - start <= limit) return -1;
  let depth = 0;
  for (let i = start; i < end; i++) {
    const c = text.charCodeAt(i);
    if (c === QUOTE) i = skipString(text, i) - 1;
    else if ((c | BRACKET_BIT) === OPEN) {
      if (++depth > limit) return i;
    } else if ((c | BRACKET_BIT) === CLOSE) depth--;
  }
  return -1;
}

function skipContainer(text: string, i: number): number {
  let depth = 0;
  for (; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === QUOTE) i = skipString(text, i) - 1;
    else if ((c | BRACKET_BIT) === OPEN) depth++;
    else if ((c | BRACKET_BIT) === CLOSE && --depth === 0) return i + 1;
  }
  return text.length;
}

function skipScalar(text: string, i: number): number {
  for (; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === COMMA || c <= 32 || (c | BRACKET_BIT) === CLOSE) break;
  }
  return i;
}
