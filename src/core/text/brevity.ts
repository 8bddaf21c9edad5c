import { Blanks } from './blanks.ts';
import { isObject } from './json.ts';

const SMALL_U = 117;
const COLON = 58;
const BLANK = 32;
/** A member that parsing hides takes at least so many characters: `"":1,`. */
const MEMBER = 5;
/** A `\u` escape takes so many characters more than the one it stands for. */
const UNICODE = 5;
/** No document is deeper; what is, is looked at character by character. */
const LEVELS = 500;

/**
 * Tells of the records of a text, asked in their order, whether parsing hides anything of them: a key that stands twice,
 * a number that is not the one that was read. All of that takes characters. So a record that is no longer than its value
 * must be, its escapes and the blanks between its tokens aside, hides nothing; and to know that, its text need not be read.
 * Linear in value, escapes and blanks.
 */
export class Brevity {
  /** The next backslash; -1 behind the last. */
  private next: number;
  /** The next colon behind a key, or the end of the text, for what begins with no key. */
  private colon = -1;
  /** A backslash was passed unseen, or one that may stand for half a character. */
  private isUnsure = false;
  /** So many characters numbers could be written shorter than is usual. */
  private slack = 0;
  /** Blanks stand between the tokens of a record on one line: there alone what a string has at its ends could be taken for one. */
  private isOneLine = false;
  /** A string or key has at its ends what looks like a blank between tokens. */
  private isLoose = false;
  private readonly blanks: Blanks;

  constructor(private readonly text: string) {
    this.next = text.indexOf('\\');
    this.blanks = new Blanks(text);
  }

  /** True if every escape of the text was seen and none of them is that of a surrogate or of NUL. */
  get hasPlainEscapes(): boolean {
    return !this.isUnsure && this.next < 0;
  }

  /** True if the text at `start..end`, which was read as `value`, hides nothing. False where that is not certain. */
  isPlain(value: unknown, start: number, end: number): boolean {
    if (this.next >= 0 && this.next < start) {
      this.isUnsure = true;
      this.next = this.text.indexOf('\\', start);
    }
    this.slack = 0;
    const isDense = this.isDense(value, start);
    this.isOneLine = !isDense && this.blanks.areOnOneLine(start, end);
    this.isLoose = false;
    const spare = end - start - this.least(value, LEVELS);
    if (!(spare >= 0) || this.slack >= MEMBER) return false;
    if (isDense) return spare === this.escaped(end);
    // A hidden member that has such ends itself is longer than the blanks that it could be taken for.
    return !this.isLoose && spare === this.blanks.between(start, end) + this.escaped(end);
  }

  /** Goes on behind a record of which it is known already; `isSure`: none of its escapes is that of a surrogate or of NUL. */
  pass(start: number, end: number, isSure: boolean): void {
    if (this.next < 0 || this.next >= end) return;
    if (!isSure || this.next < start) this.isUnsure = true;
    this.next = this.text.indexOf('\\', end);
  }

  /** False for the text of a program that puts blanks between its tokens: it is longer by these. */
  private isDense(value: unknown, start: number): boolean {
    const { text } = this;
    if (text.charCodeAt(start + 1) <= 32) return false;
    // Nearly always the first key is the one that is written first, and as it is: then its colon need not be looked for.
    if (isObject(value))
      for (const key in value) {
        const colon = start + key.length + 3;
        if (text.charCodeAt(colon) === COLON) return text.charCodeAt(colon + 1) > 32;
        break;
      }
    if (this.colon < start) {
      const colon = text.indexOf('":', start);
      this.colon = colon < 0 ? text.length : colon;
    }
    return !(text.charCodeAt(this.colon + 2) <= 32);
  }

  /** The fewest characters that say a value, as far as that is known without its text: NaN where it is not. */
  private least(value: unknown, levels: number): number {
    if (typeof value === 'string') return this.ofString(value) + 2;
    if (typeof value === 'number') return this.digits(value);
    if (value === null || value === true) return 4;
    if (value === false) return 5;
    if (levels === 0) return Number.NaN;
    // The comma that is not there makes up for one bracket.
    let sum = 1;
    if (Array.isArray(value)) for (let i = 0; i < value.length; i++) sum += 1 + this.least(value[i], levels - 1);
    else if (isObject(value))
      for (const key in value) {
        if (key === '__proto__') return Number.NaN;
        const it = value[key];
        sum += this.ofString(key) + 4 + (typeof it === 'string' ? this.ofString(it) + 2 : this.least(it, levels - 1));
      }
    return sum === 1 ? 2 : sum;
  }

  private ofString(value: string): number {
    const { length } = value;
    // Its letters would have to be fetched from memory.
    if (!this.isOneLine) return length;
    if (value.charCodeAt(0) === COLON || value.charCodeAt(length - 1) === BLANK)
      this.isLoose ||= value.startsWith(': ') || value.endsWith(', ');
    return length;
  }

  private digits(value: number): number {
    // Too small, too large or endless: such numbers can be written shorter, or are not what was written.
    if (Math.abs(value) > Number.MAX_SAFE_INTEGER) return Number.NaN;
    if (!Number.isInteger(value)) return Math.abs(value) < 0.01 ? Number.NaN : String(value).length;
    let length = value < 0 ? 2 : 1;
    for (let limit = 10; limit <= Math.abs(value); limit *= 10) length++;
    // 12000 may be written 12e3; the shortest number of that kind has three characters.
    if (length > 3 && value % 1000 === 0) this.slack += length - 3;
    return length;
  }

  /** How much longer the escapes before `end` are than what they stand for. */
  private escaped(end: number): number {
    const { text } = this;
    let more = 0;
    let at = this.next;
    while (at >= 0 && at < end) {
      const isUnicode = text.charCodeAt(at + 1) === SMALL_U;
      more += isUnicode ? UNICODE : 1;
      if (isUnicode && mayBeHalf(text.charCodeAt(at + 2))) this.isUnsure = true;
      at = text.indexOf('\\', at + 2);
    }
    this.next = at;
    return more;
  }
}

/** Only \u0... and \ud... are NUL or surrogates. */
const mayBeHalf = (digit: number): boolean => digit === 48 || (digit | 32) === 100;
