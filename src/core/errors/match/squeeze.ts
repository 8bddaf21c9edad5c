import { isPlain, KIND, kindOf, SHIFT, stepAt } from './characters.ts';
import { isFullLine } from './full-line.ts';

/** A text without anything that damage can change, and where each remaining character stood. */
export interface Squeezed {
  readonly text: string;
  /** The same as numbers: what is only searched needs no text. */
  readonly codes: Uint16Array;
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

/** What to do with a character that stands for itself: its kind, or this where it may begin an escape. */
const LOOK = 99;
const plainKinds = Uint8Array.from({ length: SHIFT }, (_, code) => (isPlain(code) ? kindOf(code) : LOOK));

function filter(text: string, from: number, to: number, signs: boolean): Squeezed {
  // A comma between numbers stands for at least one character that is left out.
  const codes = new Uint16Array(to - from + 1);
  const at = new Int32Array(to - from + 1);
  const upper = signs ? 0 : 32;
  let size = 0;
  let lastWasDigit = false;
  let since = -1;
  for (let i = from; i < to; ) {
    const start = i;
    let code = text.charCodeAt(i++);
    let kind = plainKinds[code] ?? LOOK;
    if (kind === LOOK) {
      const step = stepAt(text, start);
      code = step % SHIFT;
      i = Math.floor(step / SHIFT);
      if (code === 0) continue;
      kind = kindOf(code);
    }
    if (kind === KIND.LETTER) {
      codes[size] = cased(code, upper);
      at[size++] = start;
      lastWasDigit = false;
      since = -1;
      continue;
    }
    const isDigit = kind === KIND.DIGIT;
    if (!isDigit && !(signs && kind === 0)) {
      if (since < 0) since = start;
      continue;
    }
    if (isDigit && lastWasDigit && since >= 0 && !isOneNumber(text, since, start)) {
      codes[size] = signs ? 32 : 44;
      at[size++] = since;
    }
    codes[size] = code;
    at[size++] = start;
    lastWasDigit = isDigit;
    since = -1;
  }
  return new Kept(codes.subarray(0, size), at.subarray(0, size));
}

/** A letter with so much added where it is a capital. */
const cased = (code: number, upper: number): number => (code >= 65 && code <= 90 ? code + upper : code);

class Kept implements Squeezed {
  private spelled: string | null = null;

  constructor(
    readonly codes: Uint16Array,
    readonly at: Int32Array,
  ) {}

  get text(): string {
    this.spelled ??= textOf(this.codes);
    return this.spelled;
  }
}

const COMMA = 44;
const LOW = 95;

/** True if what stands between two digits does not part two numbers: a thousands separator, a hard wrap. */
function isOneNumber(text: string, from: number, to: number): boolean {
  if (to - from === 1 && text.charCodeAt(from) !== COMMA && text.charCodeAt(from) !== LOW && text[from] !== '\n')
    return false;
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
  const pieces: string[] = [];
  for (let i = 0; i < codes.length; i += CHUNK)
    pieces.push(String(Reflect.apply(String.fromCharCode, null, codes.subarray(i, i + CHUNK))));
  return pieces.join('');
}

/** As many arguments as every engine takes; a list of numbers made of them first would be six times as slow. */
const CHUNK = 8_192;
