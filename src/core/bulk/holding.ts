import { HELD_TAIL, heldMark, heldWords, MARK_LENGTH, WORDS_MARK } from '../text/held.ts';
import type { Piece } from './digest.ts';
import type { LineState, Listener } from './listener.ts';
import { isApart, isOfWords, type Name } from './names.ts';
import type { PictureHead } from './pictures.ts';
import type { Cuts } from './salvage.ts';
import { Scan } from './scan.ts';
import { type Stretch, WordSieve } from './sieve.ts';

/** Base64 of this type says its size near its beginning; a JPEG says it behind what a camera noted. Characters. */
const SHOWN = 1024;
const SHOWN_JPEG = 16_384;
/** Of so many JPEGs the longer beginning is read. */
const JPEGS = 2000;
/** Less than this is not worth a mark. */
const LEAST = 2 * MARK_LENGTH + HELD_TAIL;

/** What need not be read of a file to check it. */
export interface Holdable extends Cuts {
  /** Stretches that are pictures; the others are words. */
  readonly pictures: number;
}

/** Goes over a file in pieces and finds what of its pictures and its words need not be read to check it. */
export interface Holding {
  /** As `ByteScan.feed`. */
  feed(bytes: Uint8Array, last: boolean): number;
  /** Lines that were gone over. */
  readonly lines: number;
  /**
   * The middles of all pictures, each with its mark. Where that leaves more than `most` bytes of `size`, also the longest
   * middles of words, as many as it takes until `room` bytes are left. Words that are the same have the same mark.
   */
  cuts(size: number, most: number, room: number): Holdable;
}

/** Begins; `isLines` is what `looksLikeLines` says of the beginning of the file. */
export function scanHeld(isLines: boolean): Holding {
  const middles = new Middles();
  const scan = new Scan(middles, isLines);
  return {
    feed: (bytes, last) => scan.feed(bytes, last),
    get lines() {
      return middles.lines;
    },
    cuts: (size, most, room) => middles.cuts(size, most, room),
  };
}

/** A stretch of a picture has no key. */
type Middle = Pick<Stretch, 'start' | 'end'> & Partial<Stretch>;

class Middles implements Listener {
  lines = 0;
  private jpegs = 0;
  private depth = 0;
  /** The depth of what is not looked into for words. */
  private apart = Number.POSITIVE_INFINITY;
  private readonly found: Middle[] = [];
  /** Those before it belong to lines that are over. */
  private done = 0;
  private readonly sieve = new WordSieve((stretch) => {
    if (stretch.end - stretch.start >= LEAST_WORDS) this.found.push(stretch);
  });

  opened(_at: number, isList: boolean, under: Name | null): void {
    this.depth++;
    // A list under this key is the messages themselves.
    if (isApart(under) && !(isList && under === 'input')) this.apart = Math.min(this.apart, this.depth);
  }

  closed(): void {
    if (this.depth-- === this.apart) this.apart = Number.POSITIVE_INFINITY;
  }

  element(): void {}
  said(): void {}

  words(name: Name | null, piece: Piece, at: number): WordSieve | null {
    if (this.apart <= this.depth || !isOfWords(name) || mayBeRead(piece.bytes, at)) return null;
    this.sieve.begin(piece, at);
    return this.sieve;
  }

  picture({ type }: PictureHead, from: number, to: number): void {
    const shown = type === 'jpeg' && this.jpegs++ < JPEGS ? SHOWN_JPEG : SHOWN;
    const start = from + shown;
    const end = to - HELD_TAIL;
    if (end - start >= LEAST) this.found.push({ start, end });
  }

  line(_start: number, _end: number, state: LineState): void {
    this.lines++;
    // Of a line that is no JSON nothing is left out: what is wrong with it must be seen.
    if (state !== 'whole') this.found.length = this.done;
    this.done = this.found.length;
    this.depth = 0;
    this.apart = Number.POSITIVE_INFINITY;
  }

  cuts(size: number, most: number, room: number): Holdable {
    const left = this.found.reduce(
      (sum, it) => sum - (it.key === undefined ? it.end - it.start - MARK_LENGTH : 0),
      size,
    );
    const shortest = left <= most ? Number.POSITIVE_INFINITY : shortestToHold(this.found, left, Math.min(most, room));
    // A text inside a text ends after what stands in it.
    const chosen = this.found.filter((it) => it.key === undefined || it.end - it.start >= shortest);
    chosen.sort((a, b) => a.start - b.start);
    const numbers = new Map<string, number>();
    let pictures = 0;
    const texts = chosen.map(({ start, end, key, characters = 0, isAscii = true }, i) => {
      if (key === undefined) {
        pictures++;
        return heldMark(i, end - start);
      }
      const number = numbers.get(key) ?? i;
      numbers.set(key, number);
      return heldWords(number, end - start, characters, isAscii);
    });
    return {
      starts: Float64Array.from(chosen, (it) => it.start),
      ends: Float64Array.from(chosen, (it) => it.end),
      texts,
      pictures,
    };
  }
}

/** Shorter middles of words stay where they are. */
const LEAST_WORDS = 256;

/** How long words must be to be left in the file, so that of `size` bytes no more than `room` are read. */
function shortestToHold(found: readonly Middle[], size: number, room: number): number {
  const words = found.filter((it) => it.key !== undefined);
  const sorted = Float64Array.from(words, (it) => it.end - it.start).sort();
  let left = size;
  let shortest = Number.POSITIVE_INFINITY;
  for (const length of sorted.reverse()) {
    if (left <= room) break;
    left -= length - WORDS_MARK;
    shortest = length;
  }
  return shortest;
}

/** Texts that somebody may read as more than words: JSON, markup, quotes and addresses of data. */
function mayBeRead(bytes: Uint8Array, from: number): boolean {
  let at = from;
  for (const to = Math.min(bytes.length, from + BLANKS); at < to; at++) {
    const byte = bytes[at];
    if (byte === 0x5c && isBlankEscape(bytes[at + 1])) at++;
    else if (byte !== 0x20) break;
  }
  const first = bytes[at];
  if (first === 0x64) return DATA.every((byte, i) => bytes[at + i] === byte);
  // `{`, `[`, `<`, the quote, and blanks that take no end.
  return first === 0x7b || first === 0x5b || first === 0x3c || first === 0x5c || first === 0x20;
}

const BLANKS = 64;
const DATA = [...'data:'].map((it) => it.charCodeAt(0));
const isBlankEscape = (byte: number | undefined): boolean => byte === 0x6e || byte === 0x72 || byte === 0x74;
