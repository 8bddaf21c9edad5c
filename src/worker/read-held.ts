import { type Cuts, type Holdable, scanHeld, type TextProblem } from '../core/index.ts';
import { feedPieces, hasLines } from './bulk/pieces.ts';
import { blobWithout } from './bulk/write.ts';
import { UTF8 } from './encoding.ts';
import { heldOf } from './held.ts';
import { numberAt } from './numbers.ts';
import { count } from './phrases.ts';
import { decode, type FileText, UNREADABLE } from './read-file.ts';

/** So much is read of a file whose words do not all fit: there is room then for what is made of it. Bytes. */
const ROOM = 320_000_000;

/** What is left of a file without its middles, or how much that would be where it is too much. */
type HeldText = FileText | TooMuch;

/** A file of which too much is left. */
interface TooMuch {
  /** Bytes. */
  readonly left: number;
  /** Each of its records is a line. */
  readonly isLines: boolean;
  readonly pictures: Cuts;
}

/** Nothing is left out. */
export const NO_CUTS: Cuts = { starts: new Float64Array(0), ends: new Float64Array(0), texts: [] };

/**
 * Reads a file without the middles of its pictures and, where that is not enough, of its longest words: they stay where
 * they are. Says how much is left where that is more than `most` bytes, or nothing where it cannot be put together again
 * byte for byte.
 */
export async function readHeld(
  file: Blob,
  most: number,
  tell: (done: number, total: number) => void,
): Promise<HeldText | null> {
  try {
    const found = await scanFile(file, tell);
    if (found === null) return null;
    const cuts = found.scan.cuts(file.size, most, ROOM);
    const size = sizeWithout(file.size, cuts);
    if (cuts.starts.length === 0 || size > most) return { left: size, ...found };
    const left = await blobWithout(file, cuts, () => undefined);
    const text = await decode(left, (done, total) => tell((file.size * done) / total, file.size));
    const held = heldOf(file, cuts, text);
    return held && { text, encoding: { ...UTF8, held }, notes: [noteOn(cuts, file.size - left.size)] };
  } catch (error) {
    // What the decoder throws at the first byte that is not UTF-8.
    return error instanceof TypeError ? null : UNREADABLE;
  }
}

/** Bytes that are left of so many, before anything is read. */
function sizeWithout(size: number, { starts, ends, texts }: Cuts): number {
  return texts.reduce((left, mark, i) => left - (numberAt(ends, i) - numberAt(starts, i)) + mark.length, size);
}

/** Goes over a file for what need not be read of it; null where it is nothing that can be read in pieces. */
export async function scanFile(file: Blob, tell: (done: number, total: number) => void) {
  const isLines = await hasLines(file).catch(() => null);
  if (isLines === null) return null;
  const scan = scanHeld(isLines);
  await feedPieces(file, scan, (done) => tell(done, file.size));
  const pictures: Cuts = scan.cuts(file.size, file.size, file.size);
  return { isLines, scan, pictures };
}

/** What a person should know of a file that was not read whole. */
function noteOn({ starts, pictures }: Holdable, bytes: number): TextProblem {
  const words = starts.length - pictures;
  const of = [pictures && count(pictures, 'picture'), words && count(words, 'long text')].filter(Boolean).join(' and ');
  const parts = words === 0 ? 'the beginning was' : pictures === 0 ? 'beginning and end were' : 'the ends were';
  const mega = Math.round(bytes / 1e6).toLocaleString('en');
  const mark = pictures === 0 ? '+++heldtext+' : words === 0 ? '+++heldback+' : '+++heldback+ or +++heldtext+';
  const unsaid =
    words === 0
      ? ''
      : ' Words that stay there are not searched, and their tokens are estimated from the ends of their text.';
  const message = `Of ${of} only ${parts} read: ${mega} MB stay in the file. In Source and Compare a mark (${mark}) replaces them; what is saved has every byte.${unsaid}`;
  return { kind: 'left-in-file', message, offset: null, line: null };
}
