import { Brevity } from './brevity.ts';
import type { Span } from './change.ts';
import type { Noticed, Oddity, TextDocument } from './document.ts';
import { rootSpan } from './locate.ts';
import { decodeString, skipString, spanAt } from './scan.ts';
import { isWellFormed } from './well-formed.ts';

/** The first `cap` oddities of a document in the order of the text: what `JSON.parse` would hide. Linear. */
export function inspect(doc: TextDocument, cap = 1000): Oddity[] {
  const noticed = doc.noticed ?? noticedIn(doc);
  const found = new Inspector(doc.text, cap).read(doc, noticed);
  const odd = [...found, ...invalidCharacters(doc, cap, noticed.hasPlainEscapes)];
  return odd.sort((a, b) => a.start - b.start).slice(0, cap);
}

/** The span of a record; of a document that is one value the value's. */
function recordSpan(doc: TextDocument, record: number): Span | null {
  const { records } = doc;
  return records === null ? rootSpan(doc) : spanAt(records, record * 2);
}

/** What is noticed of the records of a document by comparing each with its length. */
export function noticedIn(doc: TextDocument): Noticed {
  const { text, records, value } = doc;
  const brevity = new Brevity(text);
  const values: readonly unknown[] = records !== null && Array.isArray(value) ? value : [value];
  const lengthy: number[] = [];
  for (let i = 0; i < values.length; i++) {
    const span = recordSpan(doc, i);
    if (span !== null && !brevity.isPlain(values[i], span.start, span.end)) lengthy.push(i);
  }
  return { lengthy, hasPlainEscapes: brevity.hasPlainEscapes };
}

const QUOTE = 34;
const BACKSLASH = 92;
const COMMA = 44;
const MINUS = 45;
const COLON = 58;
const OPEN_OBJECT = 123;
const OPEN_LIST = 91;
/** From so many keys on, an object's keys are kept in a set. */
const MANY_KEYS = 24;

/**
 * One pass over the tokens of the records that are longer than they must be. The keys of the open objects lie in one flat stack, so that nothing is made per value:
 * `start`, `end` and a cheap hash of each; keys are compared character by character only where hashes agree.
 */
class Inspector {
  private readonly odd: Oddity[] = [];
  private keys = new Int32Array(3 * 256);
  /** Keys of the open objects, in all. */
  private count = 0;
  /** Per level: where the object's keys begin in `keys`, or -1 in a list. */
  private readonly bases: number[] = [];
  private base = -1;
  /** One bit for each hash among the keys of the open object: most keys need no comparison at all. */
  private mask = 0;
  private readonly masks: number[] = [];
  /** Decoded keys of the large objects and of those with escaped keys, by level. */
  private readonly sets = new Map<number, Set<string>>();

  constructor(
    private readonly text: string,
    private readonly cap: number,
  ) {}

  /** Reads the text of what is not known to hide nothing. */
  read(doc: TextDocument, { lengthy }: Noticed): Oddity[] {
    for (const record of lengthy) {
      const span = recordSpan(doc, record);
      if (span !== null) this.value(span.start, span.end);
    }
    return this.odd;
  }

  private value(start: number, end: number): void {
    const { text } = this;
    // True where a string would be a key.
    let isKey = false;
    for (let i = start; i < end && this.odd.length < this.cap; ) {
      const c = text.charCodeAt(i);
      if (c === QUOTE) {
        i = isKey ? this.member(i) : skipString(text, i);
        isKey = false;
      } else if (c === MINUS || (c >= 48 && c <= 57)) i = this.number(i);
      else {
        i++;
        if (c === COMMA) isKey = this.base >= 0;
        else if (c === OPEN_OBJECT || c === OPEN_LIST) {
          isKey = c === OPEN_OBJECT;
          this.open(isKey);
        } else if (c === OPEN_OBJECT + 2 || c === OPEN_LIST + 2) this.close();
      }
    }
  }

  /** The offset behind the key at `start` and what nearly always follows: a colon, and a string. */
  private member(start: number): number {
    const { text } = this;
    const end = this.key(start);
    const next = text.charCodeAt(end) === COLON ? end + 1 : end;
    return text.charCodeAt(next) === QUOTE ? skipString(text, next) : next;
  }

  private open(isObject: boolean): void {
    this.bases.push(this.base);
    this.masks.push(this.mask);
    this.mask = 0;
    this.base = isObject ? this.count : -1;
  }

  private close(): void {
    if (this.base >= 0) this.count = this.base;
    if (this.sets.size > 0) this.sets.delete(this.bases.length);
    this.base = this.bases.pop() ?? -1;
    this.mask = this.masks.pop() ?? 0;
  }

  /** The offset behind the key literal at `start`. Keys are short: its end is found while it is hashed. */
  private key(start: number): number {
    const { text } = this;
    let hash = 0;
    let end = start + 1;
    let c = text.charCodeAt(end);
    while (c !== QUOTE && c !== BACKSLASH && end < text.length) {
      // Shifts, because the next step waits for this one.
      hash = (hash << 3) ^ c;
      c = text.charCodeAt(++end);
    }
    const isEscaped = c === BACKSLASH;
    end = isEscaped ? skipString(text, start) : end + 1;
    if (!isEscaped && end - start === 11 && text.startsWith('__proto__', start + 1)) this.prototypeKey(start, end);
    if (isEscaped && decodeString(text, { start, end }) === '__proto__') this.prototypeKey(start, end);
    const size = this.count - this.base;
    if (isEscaped || size >= MANY_KEYS || (this.sets.size > 0 && this.sets.has(this.bases.length))) {
      this.keyInSet(start, end);
    } else if ((this.mask & (1 << (hash & 31))) !== 0 && this.isKnown(start, end, hash)) this.duplicate(start, end);
    this.mask |= 1 << (hash & 31);
    this.push(start, end, isEscaped ? -1 : hash);
    return end;
  }

  private isKnown(start: number, end: number, hash: number): boolean {
    const { keys, text } = this;
    const last = this.count * 3;
    for (let k = this.base * 3; k < last; k += 3) {
      if (keys[k + 2] === hash && text.slice(keys[k], keys[k + 1]) === text.slice(start, end)) return true;
    }
    return false;
  }

  private keyInSet(start: number, end: number): void {
    const level = this.bases.length;
    let set = this.sets.get(level);
    if (set === undefined) {
      set = new Set();
      for (let k = this.base; k < this.count; k++) set.add(decodeString(this.text, spanAt(this.keys, k * 3)));
      this.sets.set(level, set);
    }
    const key = decodeString(this.text, { start, end });
    if (set.has(key)) this.duplicate(start, end);
    set.add(key);
  }

  private push(start: number, end: number, hash: number): void {
    const at = this.count++ * 3;
    if (at === this.keys.length) {
      const larger = new Int32Array(this.keys.length * 2);
      larger.set(this.keys);
      this.keys = larger;
    }
    this.keys[at] = start;
    this.keys[at + 1] = end;
    this.keys[at + 2] = hash;
  }

  /** The offset behind the number at `start`. */
  private number(start: number): number {
    const { text } = this;
    let end = start + 1;
    let hasExponent = false;
    for (; ; end++) {
      const c = text.charCodeAt(end);
      if (c >= 48 && c <= 57) continue;
      if (c === 101 || c === 69) hasExponent = true;
      else if (c !== 46 && c !== 43 && c !== MINUS) break;
    }
    if ((hasExponent || end - start > 15) && isUnsafe(text.slice(start, end))) {
      this.odd.push({ kind: 'unsafe-number', start, end, detail: text.slice(start, end) });
    }
    return end;
  }

  private duplicate(start: number, end: number): void {
    this.odd.push({ kind: 'duplicate-key', start, end, detail: decodeString(this.text, { start, end }) });
  }

  private prototypeKey(start: number, end: number): void {
    this.odd.push({ kind: 'prototype-key', start, end, detail: '__proto__' });
  }
}

/** True if a reader that uses doubles gets another number than the one that is written. */
function isUnsafe(written: string): boolean {
  const value = Number(written);
  if (!Number.isFinite(value)) return true;
  if (value === 0) return /^[^e]*[1-9]/i.test(written);
  if (/e/i.test(written)) return false;
  const digits = /^-?\d+/.exec(written)?.[0].length ?? 0;
  return (digits === written.length || digits > 15) && !Number.isSafeInteger(Math.trunc(value));
}

/** Half surrogate pairs and NUL, as they are or escaped (unless no escape can be one): no UTF-8 text and no API takes them. */
function invalidCharacters(doc: TextDocument, cap: number, hasPlainEscapes: boolean): Oddity[] {
  const { text } = doc;
  const odd: Oddity[] = [];
  if (doc.carrier === 'none') return odd;
  let pairEnd = -1;
  for (let i = hasPlainEscapes ? -1 : text.indexOf('\\u'); i >= 0 && odd.length < cap; i = text.indexOf('\\u', i + 2)) {
    const c = text.charCodeAt(i + 2) | 32;
    // Only \u0... and \ud... can be bad.
    if ((c !== 100 && c !== 48) || i < pairEnd || !isEscape(text, i)) continue;
    const code = codeAt(text, i);
    if (isHigh(code) && text[i + 6] === '\\' && text[i + 7] === 'u' && isLow(codeAt(text, i + 6))) pairEnd = i + 12;
    else if (code === 0 || isHigh(code) || isLow(code)) odd.push(invalid(i, i + 6, code));
  }
  if (isWellFormed(doc)) return odd;
  const raw = /[\ud800-\udfff]/gu;
  for (let found = raw.exec(text), n = 0; found !== null && n < cap; found = raw.exec(text), n++) {
    odd.push(invalid(found.index, found.index + 1, found[0].charCodeAt(0)));
  }
  return odd;
}

function invalid(start: number, end: number, code: number): Oddity {
  const detail = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
  return { kind: 'invalid-character', start, end, detail };
}

function isEscape(text: string, at: number): boolean {
  let back = at - 1;
  while (text.charCodeAt(back) === 92) back--;
  return ((at - back) & 1) === 1;
}

function codeAt(text: string, at: number): number {
  return Number.parseInt(text.slice(at + 2, at + 6), 16);
}

const isHigh = (code: number): boolean => code >= 0xd800 && code < 0xdc00;
const isLow = (code: number): boolean => code >= 0xdc00 && code < 0xe000;
