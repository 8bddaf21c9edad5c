import { isPlain, KIND, kindOf, SHIFT, stepAt } from './characters.ts';
import { isFullLine } from './full-line.ts';

/** A text without anything that damage can change, and where each remaining character stood. */
export interface Squeezed {
  readonly text: string;
  /** Offset in the original, per character. */
  readonly at: Int32Array;
}

/**
 * Letters in lower case and digits, nothing else, so that white space, quotes, escapes, wraps and boxes do not count.
 * A comma is kept between two numbers. Linear.
 */
export function squeeze(text: string): Squeezed {
  return filter(text, 0, text.length, false);
}

/** The same for a piece of the text, but signs and case are kept: only white space, quotes, escapes and boxes go. */
export function tighten(text: string, from = 0, to = text.length): Squeezed {
  return filter(text, Math.max(0, from), Math.min(text.length, to), true);
}

function filter(text: string, from: number, to: number, signs: boolean): Squeezed {
  const codes = new Uint16Array((to - from) * 2);
  const at = new Int32Array((to - from) * 2);
  let size = 0;
  let lastWasDigit = false;
  let since = -1;
  for (let i = from; i < to; ) {
    const start = i;
    let code = text.charCodeAt(i);
    if (isPlain(code)) i++;
    else {
      const step = stepAt(text, i);
      code = step % SHIFT;
      i = Math.floor(step / SHIFT);
      if (code === 0) continue;
    }
    const kind = kindOf(code);
    const sign = kind !== KIND.LETTER && kind !== KIND.DIGIT;
    if (sign && !(signs && kind === 0)) {
      if (since < 0) since = start;
      continue;
    }
    if (kind === KIND.DIGIT && lastWasDigit && since >= 0 && !isOneNumber(text, since, start)) {
      codes[size] = signs ? 32 : 44;
      at[size++] = since;
    }
    codes[size] = !signs && code >= 65 && code <= 90 ? code + 32 : code;
    at[size++] = start;
    lastWasDigit = kind === KIND.DIGIT;
    since = -1;
  }
  return { text: textOf(codes.subarray(0, size)), at: at.slice(0, size) };
}

/** True if what stands between two digits does not part two numbers: a thousands separator, a hard wrap. */
function isOneNumber(text: string, from: number, to: number): boolean {
  const between = text.slice(from, to);
  if (between === ',' || between === '_') return /^\d{3}(?!\d)/.test(text.slice(to, to + 4));
  if (between.length > 200 || !between.includes('\n')) return false;
  for (let i = 0; i < between.length; i++) {
    const kind = kindOf(between.charCodeAt(i));
    if (kind !== KIND.BLANK && kind !== KIND.LINE) return false;
  }
  return isFullLine(text, from);
}

function textOf(codes: Uint16Array): string {
  let text = '';
  for (let i = 0; i < codes.length; i += 8192) text += String.fromCharCode(...codes.subarray(i, i + 8192));
  return text;
}
