import { addTo } from '../text/group.ts';

/** Something to be looked for, with what it is to whoever looks. */
interface Sought<T> {
  readonly words: string;
  readonly is: T;
}

interface Hit<T> {
  readonly start: number;
  readonly end: number;
  readonly is: T;
}

/** Which characters must not stand on either side: none are asked about, letters and digits, or also `_` and `-`. */
export type Border = 'none' | 'word' | 'name';

/** Words begin with so many characters that are looked up at once. */
const KEY = 4;
const SHORTEST = 2;
/** Longer words are not looked for: comparing them takes as long as they are. */
const LONGEST = 4000;

/**
 * Finds many words in a text, in any case and over any white space, in time that does not grow with their number. Of
 * several at one place the longest is found, and what follows begins behind it.
 */
export class Finder<T> {
  readonly #long = new Map<string, (Sought<T> & { readonly folded: string })[]>();
  readonly #short = new Map<string, (Sought<T> & { readonly folded: string })[]>();
  /** Whether some word begins with two characters, by their hash. */
  readonly #begins = new Uint8Array(1 << 16);

  constructor(
    all: readonly Sought<T>[],
    readonly border: Border,
  ) {
    const sorted = [...all].sort((a, b) => b.words.length - a.words.length);
    for (const it of sorted) {
      const folded = foldAll(it.words.trim()).replace(/ +/g, ' ');
      if (folded.length < SHORTEST || folded.length > LONGEST) continue;
      const isLong = folded.length >= KEY && !folded.slice(0, KEY).includes(' ');
      const map = isLong ? this.#long : this.#short;
      const key = folded.slice(0, isLong ? KEY : SHORTEST);
      addTo(map, key, { ...it, folded });
      this.#begins[hash(folded.charCodeAt(0), folded.charCodeAt(1))] = 1;
    }
  }

  *in(text: string): Iterable<Hit<T>> {
    if (this.#long.size + this.#short.size === 0) return;
    let first = fold(text.charCodeAt(0));
    for (let start = 0; start + 1 < text.length; start++) {
      const second = fold(text.charCodeAt(start + 1));
      const isLikely = this.#begins[hash(first, second)] === 1;
      first = second;
      if (!isLikely) continue;
      const key = foldAll(text.slice(start, start + KEY));
      const hit =
        this.#first(this.#long.get(key), text, start) ??
        this.#first(this.#short.get(key.slice(0, SHORTEST)), text, start);
      if (!hit) continue;
      yield hit;
      start = hit.end - 1;
      first = fold(text.charCodeAt(hit.end));
    }
  }

  #first(list: readonly (Sought<T> & { readonly folded: string })[] | undefined, text: string, start: number) {
    if (list === undefined || !this.#isFree(text, start, -1)) return null;
    for (const { folded, is } of list) {
      const end = endOf(folded, text, start);
      if (end > 0 && this.#isFree(text, end, 1)) return { start, end, is };
    }
    return null;
  }

  /** True if the word ends at a place as the border wants it. What follows `%2F` is not glued to it. */
  #isFree(text: string, at: number, side: -1 | 1): boolean {
    if (this.border === 'none') return true;
    const code = text.charCodeAt(side < 0 ? at - 1 : at);
    if (Number.isNaN(code)) return true;
    const goesOn = isAlphanumeric(code) || (this.border === 'name' && (code === 95 || code === 45));
    return !goesOn || (side < 0 && /^%[\da-f]{2}$/i.test(text.slice(at - 3, at)));
  }
}

/** Behind the words that begin at a place; -1 if others stand there. */
function endOf(folded: string, text: string, start: number): number {
  let at = start;
  for (let i = 0; i < folded.length; i++) {
    if (fold(text.charCodeAt(at)) !== folded.charCodeAt(i)) return -1;
    at++;
    if (folded.charCodeAt(i) === 32) while (fold(text.charCodeAt(at)) === 32) at++;
  }
  return at;
}

/** Small letters for capitals, a blank for any white space. */
function fold(code: number): number {
  if (code < 128) return code >= 65 && code <= 90 ? code + 32 : code >= 9 && code <= 13 ? 32 : code;
  if (code === 0xa0 || code === 0x2028 || code === 0x2029) return 32;
  const small = String.fromCharCode(code).toLowerCase();
  return small.length === 1 ? small.charCodeAt(0) : code;
}

function foldAll(text: string): string {
  let folded = '';
  for (let i = 0; i < text.length; i++) folded += String.fromCharCode(fold(text.charCodeAt(i)));
  return folded;
}

const hash = (first: number, second: number): number => ((first << 8) ^ second) & 0xffff;

function isAlphanumeric(code: number): boolean {
  if (code < 128) return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
  return /[\p{L}\p{N}]/u.test(String.fromCharCode(code));
}
