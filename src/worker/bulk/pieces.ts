import { LOOKAHEAD, looksLikeLines } from '../../core/index.ts';
import { guessUtf16 } from '../utf16.ts';

/** Bytes that are read at once. */
const STEP = 4 << 20;
const HEAD = 1 << 16;

/** What goes over a file in pieces: takes bytes and answers how many it has used; the rest must come again. */
interface Scanner {
  feed(bytes: Uint8Array, last: boolean): number;
}

/** Whether a file has a value on each line. Throws with a sentence where it is nothing that can be read in pieces. */
export async function hasLines(file: Blob): Promise<boolean> {
  const head = await bytesOf(file, 0, HEAD);
  if (guessUtf16(head) !== null)
    throw new Error('This file is written in UTF-16. Only UTF-8 can be read in pieces: save it as UTF-8 first.');
  const isLines = looksLikeLines(new TextDecoder().decode(head), file.size <= HEAD);
  if (isLines === null)
    throw new Error('This does not begin as JSON or JSON lines do. Choose a session file, or unpack it first.');
  return isLines;
}

/** Gives a whole file to a scanner, telling how far it is. Throws with a sentence where the file cannot be read. */
export async function feedPieces(file: Blob, scan: Scanner, tell: (done: number) => void): Promise<void> {
  const { size } = file;
  const read = (at: number) => bytesOf(file, at, at + STEP + LOOKAHEAD);
  let used = 0;
  // The next piece is on its way while this one is gone over.
  for (let at = 0, next = read(0), last = false; !last; at += STEP) {
    const bytes = await next;
    last = at + STEP + LOOKAHEAD >= size;
    if (!last) {
      next = read(at + STEP);
      next.catch(() => undefined);
    }
    used += scan.feed(bytes.subarray(used - at), last);
    tell(Math.min(at + STEP, size));
  }
}

async function bytesOf(file: Blob, from: number, to: number): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.slice(from, to).arrayBuffer());
  } catch {
    throw new Error('The file could not be read to its end: it has changed on disk, or is missing. Choose it again.');
  }
}
