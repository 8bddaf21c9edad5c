import { type Cuts, type Edit, type HeldMark, hasBrokenMark, heldMarks } from '../core/index.ts';
import { lowest, numberAt } from './numbers.ts';

/** Stretches of a file that were not read, and for which marks stand in the text of it. Bytes. */
export interface Held {
  readonly file: Blob;
  readonly starts: Float64Array;
  readonly ends: Float64Array;
  /** Where in the text as it was opened the mark of each stretch begins and ends. Characters. */
  readonly at: Float64Array;
  readonly behind: Float64Array;
  /** True if words are among them, and not pictures alone. */
  readonly hasWords: boolean;
}

/** What was left in the file; null where the text has other marks than those that were put into it. */
export function heldOf(file: Blob, { starts, ends, texts }: Cuts, text: string): Held | null {
  const at = new Float64Array(starts.length);
  const behind = new Float64Array(starts.length);
  let number = 0;
  let hasWords = false;
  if (hasBrokenMark(text)) return null;
  for (const mark of heldMarks(text)) {
    if (text.slice(mark.at, mark.end) !== texts[number]) return null;
    at[number] = mark.at;
    behind[number++] = mark.end;
    hasWords ||= mark.isWords;
  }
  return number === starts.length ? { file, starts, ends, at, behind, hasWords } : null;
}

/** Bytes that are put together at a time, and bytes of the file that are read at once for it. */
const STEP = 8 << 20;
/** Longer stretches are named by their place in the file and not read. */
const NAMED = 1 << 18;

/** Text and stretches of the file, put together in large parts: many small ones take long to be named. */
class Parts {
  private readonly done: BlobPart[] = [];
  private group: BlobPart[] = [];
  private size = 0;
  private base = 0;
  private bytes = new Uint8Array(0);
  private readonly held: Held;

  constructor(held: Held) {
    this.held = held;
  }

  /** Any text, every mark of it written as the text around it is. */
  async text(text: string): Promise<void> {
    if (hasBrokenMark(text)) throw new Error(CUT);
    let done = 0;
    for (const mark of heldMarks(text)) {
      this.add(text.slice(done, mark.at), mark.at - done);
      await this.mark(mark);
      done = mark.end;
    }
    this.add(text.slice(done), text.length - done);
  }

  /** A stretch of the text as it was opened: between the first mark in it and the last all is as it is in the file. */
  async opened(text: string, from: number, to: number): Promise<void> {
    const { at, behind, starts, ends } = this.held;
    const first = lowest(at, from);
    const last = lowest(at, to) - 1;
    if (last < first) return this.add(text.slice(from, to), to - from);
    const [begin, end] = [numberAt(at, first), numberAt(behind, last)];
    this.add(text.slice(from, begin), begin - from);
    await this.bytesOf(numberAt(starts, first), numberAt(ends, last));
    this.add(text.slice(end, to), to - end);
  }

  blob(type: string): Blob {
    return new Blob([...this.done, ...this.group], { type });
  }

  /** What a mark stands for: as it is in the file, or written as JSON more often or less often than there. */
  private async mark({ number, length, level }: HeldMark): Promise<void> {
    const start = this.held.starts[number];
    const end = this.held.ends[number];
    if (start === undefined || end === undefined || end - start !== length || level === null) throw new Error(CUT);
    if (level === 1) return this.bytesOf(start, end);
    let text = new TextDecoder().decode(await this.read(start, end));
    if (level === 0) text = JSON.parse(`"${text}"`) as string;
    for (let i = 1; i < level; i++) text = JSON.stringify(text).slice(1, -1);
    this.add(text, text.length);
  }

  private async bytesOf(from: number, to: number): Promise<void> {
    this.add(to - from > NAMED ? this.held.file.slice(from, to) : await this.read(from, to), to - from);
  }

  /** Stretches that follow one another in the file are read at once. */
  private async read(from: number, to: number): Promise<Uint8Array<ArrayBuffer>> {
    if (from < this.base || to > this.base + this.bytes.length) {
      this.bytes = new Uint8Array(await this.held.file.slice(from, Math.max(to, from + STEP)).arrayBuffer());
      this.base = from;
    }
    return this.bytes.slice(from - this.base, to - this.base);
  }

  private add(part: BlobPart, size: number): void {
    if (size === 0) return;
    this.group.push(part);
    this.size += size;
    if (this.size < STEP) return;
    this.done.push(new Blob(this.group));
    this.group = [];
    this.size = 0;
  }
}

/** Texts one after another as a file in which every mark is what it stands for. */
export async function unheldBlob(texts: readonly string[], held: Held | null, type: string): Promise<Blob> {
  if (held === null) return new Blob([...texts], { type });
  const parts = new Parts(held);
  for (const text of texts) await parts.text(text);
  return parts.blob(type);
}

/** The text as it was opened, with edits put in, in the bytes of its file. */
export async function unheldEdits(text: string, edits: readonly Edit[], held: Held): Promise<Blob> {
  const parts = new Parts(held);
  let done = 0;
  for (const { start, end, text: put } of edits) {
    await parts.opened(text, done, start);
    await parts.text(put);
    done = end;
  }
  await parts.opened(text, done, text.length);
  return parts.blob('');
}

/** The same as one text, for a part of a file that fits into memory. */
export async function unheldText(text: string, held: Held | null): Promise<string> {
  return held === null || !hasMarks(text) ? text : (await unheldBlob([text], held, '')).text();
}

/** True if a part of the text is in the file alone. */
export const hasHeld = (text: string, held: Held | null): boolean => held !== null && hasMarks(text);

const hasMarks = (text: string): boolean => !heldMarks(text).next().done;

const CUT =
  'A text that was left in the file would be cut in the middle here, so nothing was written. Undo the last step, and do it another way.';
