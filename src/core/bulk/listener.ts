import type { Piece } from './digest.ts';
import type { Name } from './names.ts';
import type { PictureHead } from './pictures.ts';
import type { WordSieve } from './sieve.ts';

/** What a line holds: a record (`whole`), nothing (`blank`), or text that is not JSON (`broken`). */
export type LineState = 'whole' | 'blank' | 'broken';

/** What a scan tells while it goes over the bytes. All offsets are bytes of the whole file. */
export interface Listener {
  /** A list or an object begins; `under` is the key it stands under where that is one of `NAMES`. */
  opened(at: number, isList: boolean, under: Name | null): void;
  /** The innermost list or object ends before `at`. */
  closed(at: number): void;
  /** A text, a number or a word begins as an element of a list. */
  element(): void;
  /** A short text under one of the told keys, from quote to quote. */
  said(name: Name, text: string, from: number, to: number): void;
  /** Base64 of a picture stands from `from` up to `to`; `key` is its digest. */
  picture(head: PictureHead, from: number, to: number, key: string): void;
  /**
   * A text of any length begins as a value, its first byte at `at` of the piece: what shall be shown its bytes. Not asked
   * where a picture was recognised.
   */
  words?(name: Name | null, piece: Piece, at: number): WordSieve | null;
  /** A line ends: `end` is behind its line break. Everything told since the last line belongs to it. */
  line(start: number, end: number, state: LineState): void;
}
