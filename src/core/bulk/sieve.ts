import { WORDS_MARK } from '../text/held.ts';
import { Digest, keyOf, NO_PIECE, type Piece } from './digest.ts';

/** Bytes that stay in front of what is left in the file, and behind it. */
const WORDS_HEAD = 512;
const WORDS_TAIL = 256;
/** Fewer bytes are not worth a mark. */
const LEAST = 4 * WORDS_MARK;
/** So far apart are the places that are remembered as ends, and so many of them. */
const STEP = 64;
const PLACES = 64;

/** A stretch of words that can stay in the file. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
  /** Characters of it once it is read. */
  readonly characters: number;
  readonly isAscii: boolean;
  /** The same for the same bytes. */
  readonly key: string;
}

/**
 * Finds in the text of a string, as JSON writes it, the stretches that hold nothing but plain words: whole characters
 * that can be seen, and the escapes of line breaks, tabs, quotes and backslashes. Whatever a rule or a pass looks for in
 * the middle of a string ends a stretch: other escapes, controls, characters without a shape, private ones, and bytes
 * that are no UTF-8, and rows of backticks. A stretch begins and ends between two whole characters, neither of them a blank nor an escape.
 */
export class WordSieve {
  private readonly digest = new Digest();
  private readonly key = new Int32Array(5);
  private piece = NO_PIECE;
  /** Where the run of plain words began; -1 while there is none. */
  private start = -1;
  /** What of it is digested ends here. */
  private kept = 0;
  private hasBlank = false;
  private isAscii = true;
  /** Which of the two bytes before the piece are backticks: 1 for the last, 2 for the one before it. */
  private ticks = 0;
  private characters = 0;
  /** The first place behind the head at which a stretch can begin; -1 until it is there. */
  private from = -1;
  private charactersBefore = 0;
  /** The next place is wanted behind it. */
  private wanted = 0;
  /** Behind the last character that is no blank. */
  private solid = 0;
  private readonly places = new Float64Array(PLACES);
  private readonly charactersAt = new Float64Array(PLACES);
  private count = 0;
  /** A character of several bytes: what is still to come of it, its code so far, and where it began. */
  private rest = 0;
  private code = 0;
  private low = 0;

  constructor(private readonly told: (stretch: Stretch) => void) {}

  begin(piece: Piece, at: number): void {
    this.piece = piece;
    this.run(piece.base + at);
  }

  /** The piece ends, and the string goes on behind a byte of the file in the next. */
  pause(at: number): void {
    this.flush(at);
  }

  /** Bytes of the string that are neither escapes nor its end, from `from` up to `to` in a piece. */
  plain(piece: Piece, from: number, to: number): void {
    this.piece = piece;
    const { bytes, base } = piece;
    for (let at = from; at < to; ) {
      if (this.rest === 0 && (bytes[at] ?? 0) < 0x7f) {
        at = this.ascii(at, to);
        if (at >= 0) continue;
        at = ~at;
      } else if (this.wide(bytes[at] ?? 0, base + at + 1)) {
        at++;
        continue;
      }
      this.break(base + at, base + at + 1);
      at++;
    }
    this.ticks = (bytes[to - 2] === TICK ? 2 : 0) + (bytes[to - 1] === TICK ? 1 : 0);
  }

  /** Goes over ASCII, and answers where it ends; below 0 where a third backtick stands. */
  private ascii(from: number, to: number): number {
    const { bytes, base } = this.piece;
    // This is asked of every byte of a large file.
    const before = this.characters - from;
    let { wanted } = this;
    let at = from;
    for (; at < to; at++) {
      const byte = bytes[at] ?? 0;
      if (byte > 0x7e) break;
      if (byte === TICK && isThird(bytes, at, this.ticks)) {
        this.characters = before + at;
        return ~at;
      }
      if (byte === 0x20) this.hasBlank = true;
      else if (base + at >= wanted) {
        this.characters = before + at + 1;
        this.border(base + at + 1);
        wanted = this.wanted;
      } else this.solid = base + at + 1;
    }
    this.characters = before + at;
    return at;
  }

  /** An escape of the string, from `from` up to `to` in a piece. */
  escape(piece: Piece, from: number, to: number): void {
    const second = piece.bytes[from + 1];
    // n, r, t, the quote and the backslash: what JSON can write in no other short way.
    const isPlain = second === 0x6e || second === 0x72 || second === 0x74 || second === 0x22 || second === 0x5c;
    this.piece = piece;
    if (!isPlain || this.rest > 0) {
      this.break(piece.base + from, piece.base + to);
      return;
    }
    this.characters++;
    if (second === 0x22 || second === 0x5c) this.solid = piece.base + to;
    else this.hasBlank = true;
  }

  end(at: number): void {
    if (this.rest === 0) this.tell(at);
    this.start = -1;
  }

  private run(at: number): void {
    this.start = at;
    this.kept = at;
    this.hasBlank = false;
    this.digest.reset();
    this.isAscii = true;
    this.characters = 0;
    this.from = -1;
    this.count = 0;
    this.rest = 0;
    this.solid = at;
    this.wanted = at + WORDS_HEAD;
  }

  private break(at: number, next: number): void {
    if (this.rest === 0) this.tell(at);
    this.run(next);
  }

  /** Digests what has not been yet of the run, up to a byte of the file. */
  private flush(to: number): void {
    const { base } = this.piece;
    if (to > this.kept) this.digest.update(this.piece, this.kept - base, to - base);
    this.kept = to;
  }

  /** A place behind a whole character that is no blank. */
  private border(at: number): void {
    this.solid = at;
    if (at <= this.wanted) return;
    if (this.from < 0) {
      if (!this.hasBlank) return;
      this.from = at;
      this.charactersBefore = this.characters;
      this.wanted = at + LEAST;
      return;
    }
    this.places[this.count % PLACES] = at;
    this.charactersAt[this.count % PLACES] = this.characters;
    this.count++;
    this.wanted = at + STEP;
  }

  /** A byte of a character beyond ASCII; false where it is none, or of one that is no plain word. */
  private wide(byte: number, next: number): boolean {
    if (this.rest === 0) return this.lead(byte);
    if (byte < 0x80 || byte > 0xbf) return false;
    this.code = (this.code << 6) | (byte & 0x3f);
    if (--this.rest > 0) return true;
    const { code } = this;
    if (code < this.low || !isShown(code)) return false;
    this.isAscii = false;
    this.characters += code > 0xffff ? 2 : 1;
    if (code !== 0xa0 && code !== 0x3000) this.border(next);
    return true;
  }

  /** The first byte of a character beyond ASCII. */
  private lead(byte: number): boolean {
    if (byte < 0xc2 || byte > 0xf3) return false;
    this.rest = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
    this.low = byte < 0xe0 ? 0x80 : byte < 0xf0 ? 0x800 : 0x10000;
    this.code = byte & (byte < 0xe0 ? 0x1f : byte < 0xf0 ? 0x0f : 0x07);
    return true;
  }

  private tell(end: number): void {
    if (this.start < 0 || this.from < 0 || this.count === 0) return;
    const first = Math.max(0, this.count - PLACES);
    for (let i = this.count - 1; i >= first; i--) {
      const to = this.places[i % PLACES] ?? 0;
      if (end - to < WORDS_TAIL || this.solid <= to) continue;
      this.flush(end);
      const characters = (this.charactersAt[i % PLACES] ?? 0) - this.charactersBefore;
      this.key[4] = this.digest.length;
      this.digest.end(this.key);
      this.told({ start: this.from, end: to, characters, isAscii: this.isAscii, key: keyOf(this.key) });
      return;
    }
  }
}

const TICK = 0x60;

/** A row of three backticks, which may have begun in the piece before: a block of Markdown could end with it. */
function isThird(bytes: Uint8Array, at: number, before: number): boolean {
  if (at > 1) return bytes[at - 1] === TICK && bytes[at - 2] === TICK;
  return at === 1 ? bytes[0] === TICK && before % 2 === 1 : before === 3;
}

/** Characters beyond ASCII that have a shape or a width, and are nobody's own. */
function isShown(code: number): boolean {
  if (code < 0x2000) return code >= 0xa0 && code !== 0xad && code !== 0x61c && code !== 0x1680 && code !== 0x180e;
  if (code < 0x2070) return code > 0x200f && (code < 0x2028 || (code > 0x202f && code < 0x205f));
  if (code < 0xd800) return code !== 0x3164;
  return (code > 0xf8ff && code < 0xfeff) || (code > 0xff00 && code < 0xfff0) || (code > 0xffff && code < 0xe0000);
}
