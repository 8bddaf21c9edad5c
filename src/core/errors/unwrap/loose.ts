import data from './keys.json';

/** A value as programs print it. */
export type Loose = string | number | boolean | null | readonly Loose[] | LooseMap;
export interface LooseMap extends ReadonlyMap<string, Loose> {}

/** A value and where it ends (exclusive). `isWhole` is false when the text broke off inside. */
interface LooseRead {
  readonly value: Loose;
  readonly end: number;
  readonly isWhole: boolean;
}

const DEEPEST = 60;

/**
 * Reads an object or a list as JSON, Python, JavaScript or Elixir write it, with raw line breaks in strings, at `from`.
 * Null if what stands there is none. A text that breaks off gives what was there.
 */
export function readLoose(text: string, from: number): LooseRead | null {
  const reader = new Reader(text, from);
  const value = reader.value(0);
  if (value === undefined || typeof value !== 'object' || value === null) return null;
  return { value, end: reader.at, isWhole: reader.at < text.length || reader.closed };
}

export function readText(text: string, from: number): { readonly value: string; readonly end: number } {
  const reader = new Reader(text, from);
  return { value: reader.pieces(), end: reader.at };
}

class Reader {
  closed = false;

  constructor(
    private readonly text: string,
    public at: number,
  ) {}

  /** undefined: not a value. */
  value(depth: number): Loose | undefined {
    this.skip();
    const sign = this.text[this.at];
    if (sign === undefined || depth > DEEPEST) return undefined;
    if (sign === '%' && this.text[this.at + 1] === '{') this.at++;
    if (this.text[this.at] === '{') return this.map(depth);
    if (sign === '[') return this.list(depth, ']');
    if (sign === '(') return this.list(depth, ')');
    return this.scalar();
  }

  private scalar(): Loose | undefined {
    if (this.quoteAt(this.at) !== '') return this.pieces();
    const word = /^[^\s,:;{}[\]()"'=`]{1,120}/.exec(this.text.slice(this.at, this.at + 121))?.[0];
    if (word === undefined) return undefined;
    this.at += word.length;
    if (/^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(word)) return Number(word);
    if (/^(?:null|none|nil|undefined|<nil>)$/i.test(word)) return null;
    if (/^true$/i.test(word)) return true;
    if (/^false$/i.test(word)) return false;
    return word;
  }

  private map(depth: number): LooseMap | undefined {
    const map = new Map<string, Loose>();
    return this.filled(map, '}', () => {
      const key = this.scalar();
      const value = key === undefined || !this.colon() ? undefined : this.value(depth + 1);
      if (value !== undefined) map.set(String(key), value);
      return value !== undefined;
    });
  }

  private list(depth: number, end: string): readonly Loose[] | undefined {
    const list: Loose[] = [];
    return this.filled(list, end, () => {
      const value = this.value(depth + 1);
      if (value !== undefined) list.push(value);
      return value !== undefined;
    });
  }

  /** A list or map with all that `read` adds to it before its end, or before that of the text; undefined if it is neither. */
  private filled<T>(whole: T, end: string, read: () => boolean): T | undefined {
    this.at++;
    for (;;) {
      this.skip();
      const sign = this.text[this.at];
      if (sign === undefined) return whole;
      if (sign === end) return this.close(whole);
      if (sign === ',') this.at++;
      else if (!read()) return this.at >= this.text.length ? whole : undefined;
    }
  }

  private close<T>(value: T): T {
    this.at++;
    this.closed = true;
    return value;
  }

  private colon(): boolean {
    this.skip();
    const two = this.text.slice(this.at, this.at + 2);
    if (two === '=>') this.at += 2;
    else if (two.startsWith(':') || two.startsWith('=')) this.at++;
    else return false;
    return true;
  }

  /** Strings that are written in pieces: 'a' + 'b', or side by side. */
  pieces(): string {
    let all = this.string();
    for (;;) {
      const before = this.at;
      this.skip();
      const plus = this.text[this.at] === '+';
      if (plus) this.at++;
      this.skip();
      if (this.quoteAt(this.at) === '' || (!plus && this.text.slice(before, this.at).trim() !== '')) {
        this.at = before;
        return all;
      }
      const start = this.at;
      const next = this.string();
      if (!plus && this.colonFollows()) {
        this.at = start;
        return all;
      }
      all += next;
    }
  }

  private colonFollows(): boolean {
    return /^\s{0,20}(?::|=>)/.test(this.text.slice(this.at, this.at + 24));
  }

  /** The quote that opens a string here, with what Python writes before it; empty if none does. */
  private quoteAt(at: number): string {
    return /^(?:[bruf]?["'`])/i.exec(this.text.slice(at, at + 2))?.[0] ?? '';
  }

  private string(): string {
    const open = this.quoteAt(this.at);
    const quote = open.at(-1) ?? '"';
    this.at += open.length;
    let text = '';
    let from = this.at;
    while (this.at < this.text.length) {
      const sign = this.text[this.at];
      if (sign === quote) {
        text += this.text.slice(from, this.at);
        this.at++;
        return text;
      }
      if (sign !== '\\') this.at++;
      else {
        text += this.text.slice(from, this.at) + this.escape();
        from = this.at;
      }
    }
    return text + this.text.slice(from);
  }

  private escape(): string {
    const sign = this.text[this.at + 1] ?? '';
    this.at += 2;
    const size = sign === 'u' ? 4 : sign === 'x' ? 2 : 0;
    const hex = size > 0 ? this.text.slice(this.at, this.at + size) : '';
    if (size > 0 && hex.length === size && /^[0-9a-f]+$/i.test(hex)) {
      this.at += size;
      return String.fromCharCode(Number.parseInt(hex, 16));
    }
    return ESCAPES.get(sign) ?? sign;
  }

  private skip(): void {
    while (this.at < this.text.length && /\s/.test(this.text[this.at] ?? '')) this.at++;
  }
}

const ESCAPES: ReadonlyMap<string, string> = new Map(Object.entries(data.escapes));
