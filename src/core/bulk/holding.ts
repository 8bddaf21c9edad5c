import { HELD_TAIL, heldMark, MARK_LENGTH } from '../text/held.ts';
import type { PictureHead } from './pictures.ts';
import type { Cuts } from './salvage.ts';
import { type LineState, type Listener, Scan } from './scan.ts';

/** Base64 of this type says its size near its beginning; a JPEG says it behind what a camera noted. Characters. */
const SHOWN = 1024;
const SHOWN_JPEG = 16_384;
/** Of so many JPEGs the longer beginning is read. */
const JPEGS = 2000;
/** Less than this is not worth a mark. */
const LEAST = 2 * MARK_LENGTH + HELD_TAIL;

/** Goes over a file in pieces and finds what of its pictures need not be read to check it. */
export interface Holding {
  /** As `ByteScan.feed`. */
  feed(bytes: Uint8Array, last: boolean): number;
  /** Lines that were gone over. */
  readonly lines: number;
  /** The middles of all pictures, each with its mark. */
  cuts(): Cuts;
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
    cuts: () => middles.cuts(),
  };
}

class Middles implements Listener {
  lines = 0;
  private jpegs = 0;
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];
  /** Those before it belong to lines that are over. */
  private done = 0;

  opened(): void {}
  closed(): void {}
  element(): void {}
  said(): void {}

  picture({ type }: PictureHead, from: number, to: number): void {
    const shown = type === 'jpeg' && this.jpegs++ < JPEGS ? SHOWN_JPEG : SHOWN;
    const start = from + shown;
    const end = to - HELD_TAIL;
    if (end - start < LEAST) return;
    this.starts.push(start);
    this.ends.push(end);
  }

  line(_start: number, _end: number, state: LineState): void {
    this.lines++;
    // Of a line that is no JSON nothing is left out: what is wrong with it must be seen.
    if (state !== 'whole') this.starts.length = this.ends.length = this.done;
    this.done = this.starts.length;
  }

  cuts(): Cuts {
    const { starts, ends } = this;
    return {
      starts: Float64Array.from(starts),
      ends: Float64Array.from(ends),
      texts: starts.map((start, i) => heldMark(i, ends[i]! - start)),
    };
  }
}
