import { type Cuts, heldMarks, MARK_LENGTH } from '../core/index.ts';

/** Stretches of a file that were not read, and for which marks stand in the text of it. Bytes. */
export interface Held {
  readonly file: Blob;
  readonly starts: Float64Array;
  readonly ends: Float64Array;
}

/** What was left in the file; null where the text has other marks than those that were put into it. */
export function heldOf(file: Blob, { starts, ends }: Cuts, text: string): Held | null {
  let number = 0;
  for (const mark of heldMarks(text)) {
    if (mark.number !== number || mark.length !== ends[number]! - starts[number]!) return null;
    number++;
  }
  return number === starts.length ? { file, starts, ends } : null;
}

/** A text in which every mark is the stretch of the file that it stands for. */
export function unheld(text: string, held: Held | null): BlobPart[] {
  if (held === null || text === '') return text === '' ? [] : [text];
  const { file, starts, ends } = held;
  const parts: BlobPart[] = [];
  let done = 0;
  for (const { at, number } of heldMarks(text)) {
    if (number >= starts.length) continue;
    parts.push(text.slice(done, at), file.slice(starts[number], ends[number]));
    done = at + MARK_LENGTH;
  }
  return [...parts, text.slice(done)];
}

/** The same as one text, for a part of a file that fits into memory. */
export async function unheldText(text: string, held: Held | null): Promise<string> {
  const parts = unheld(text, held);
  return parts.length <= 1 ? text : new Blob(parts).text();
}

/** True if a part of the text is in the file alone. */
export const hasHeld = (text: string, held: Held | null): boolean => held !== null && !heldMarks(text).next().done;
