import { append, type Edit } from '../core/index.ts';
import { inOrder } from './compose.ts';
import { type DoubleBytes, doubleBytes, fromDoubleBytes } from './double-bytes.ts';
import type { Held } from './held.ts';
import { lowest, numberAt } from './numbers.ts';
import { codeUnits, fromCodeUnits, fromUnits, guessUtf16 } from './utf16.ts';

type EncodingName = 'UTF-8' | 'UTF-16 LE' | 'UTF-16 BE' | 'Windows-1252' | DoubleBytes;

/** Bytes that are not of the encoding: where the U+FFFD that stands for each run lies in the text, and what they were. */
interface Strays {
  readonly offsets: readonly number[];
  readonly bytes: readonly Uint8Array<ArrayBuffer>[];
}

/** How bytes became a text, and all that is needed to make the same bytes of it again. */
export interface Encoding {
  readonly name: EncodingName;
  /** In the order of the text; empty where every byte was understood. */
  readonly strays: Strays;
  /** Half a character of two bytes at the very end. */
  readonly tail: Uint8Array<ArrayBuffer>;
  /** What was left in the file; null where all of it was read. */
  readonly held: Held | null;
}

const NOTHING = new Uint8Array(0);
const NO_STRAYS: Strays = { offsets: [], bytes: [] };
export const UTF8: Encoding = { name: 'UTF-8', strays: NO_STRAYS, tail: NOTHING, held: null };

/** Reads bytes that are not plain UTF-8. Loses nothing: `encoded` gives every byte back. */
export function decodeBytes(bytes: Uint8Array<ArrayBuffer>): { readonly text: string; readonly encoding: Encoding } {
  const utf16 = guessUtf16(bytes);
  if (utf16 !== null) {
    const even = bytes.length - (bytes.length % 2);
    const text = fromCodeUnits(bytes.subarray(0, even), utf16 === 'UTF-16 BE');
    return { text, encoding: { ...UTF8, name: utf16, tail: bytes.slice(even) } };
  }
  if (isBinary(bytes)) return { text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes), encoding: UTF8 };
  const { runs, odd, proper } = strayRuns(bytes);
  const double = runs.length > 0 ? fromDoubleBytes(bytes) : null;
  if (double !== null) return { text: double.text, encoding: { ...UTF8, name: double.name } };
  if (odd > proper * RARE || runs.length > MOST_RUNS * 2)
    return { text: fromSingleBytes(bytes), encoding: { ...UTF8, name: 'Windows-1252' } };
  return withStrays(bytes, runs);
}

/** The text with edits put in, as the bytes of its encoding; what no edit touches is as it was read. */
export function encoded(text: string, edits: readonly Edit[], encoding: Encoding): BlobPart[] {
  const parts: BlobPart[] = [];
  let done = 0;
  for (const edit of inOrder(edits)) {
    append(parts, stretch(text, done, edit.start, encoding));
    append(parts, spelled(edit.text, encoding));
    done = edit.end;
  }
  append(parts, stretch(text, done, text.length, encoding));
  // The half character at the end belongs to the last one; where that was replaced, it has nothing to stand behind.
  if (done < text.length || text === '') parts.push(encoding.tail);
  return parts;
}

/** A stretch of the text as it was read. */
function stretch(text: string, start: number, end: number, encoding: Encoding): BlobPart[] {
  const { strays } = encoding;
  const parts: BlobPart[] = [];
  let done = start;
  const [first, last] = [lowest(strays.offsets, start), lowest(strays.offsets, end)];
  for (const [i, offset] of strays.offsets.slice(first, last).entries()) {
    append(parts, spelled(text.slice(done, offset), encoding));
    append(parts, strays.bytes.slice(first + i, first + i + 1));
    done = offset + 1;
  }
  append(parts, spelled(text.slice(done, end), encoding));
  return parts;
}

/** Characters in a step of writing, so that a large text is never there twice. */
const STEP = 1 << 22;

function spelled(text: string, { name }: Encoding): BlobPart[] {
  if (text === '') return [];
  if (name === 'UTF-8') return [text];
  const parts: BlobPart[] = [];
  for (let at = 0; at < text.length; at += STEP) {
    const piece = text.slice(at, at + STEP);
    if (name === 'Windows-1252') parts.push(singleBytes(piece));
    else if (name === 'GBK' || name === 'Shift_JIS') parts.push(doubleBytes(piece, name));
    else parts.push(codeUnits(piece, name === 'UTF-16 BE'));
  }
  return parts;
}

/** Bytes 128 to 159 of Windows-1252; all others are the code points of their number. */
const QUOTES =
  '\u20ac\x81\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\x8d\u017d\x8f' +
  '\x90\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\x9d\u017e\u0178';
const CODES = new Map([...QUOTES].map((it, i) => [it, 128 + i]));

function fromSingleBytes(bytes: Uint8Array): string {
  const units = new Uint16Array(bytes.length);
  for (const [i, byte] of bytes.entries()) {
    units[i] = byte > 127 && byte < 160 ? QUOTES.charCodeAt(byte - 128) : byte;
  }
  return fromUnits(units);
}

/** A byte for each character; one that the encoding has no byte for is escaped as JSON does. */
function singleBytes(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length * 6);
  let length = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    const code = unit < 128 || (unit > 159 && unit < 256) ? unit : CODES.get(text.charAt(i));
    if (code !== undefined) bytes[length++] = code;
    else for (const sign of `\\u${unit.toString(16).padStart(4, '0')}`) bytes[length++] = sign.charCodeAt(0);
  }
  return bytes.slice(0, length);
}

const MOST_RUNS = 2_000_000;
/** Text of one byte per character makes a character of UTF-8 less often than once in so many. */
const RARE = 20;

interface Found {
  /** Start and end of each run of bytes that is no character, one after the other. */
  readonly runs: readonly number[];
  /** Single bytes above ASCII that nothing makes a character of, as encodings of one byte per character have them. */
  readonly odd: number;
  /** Characters of several bytes, whole or begun. */
  readonly proper: number;
}

/** Where bytes are no UTF-8, cut as every decoder cuts them: one U+FFFD per run. */
function strayRuns(bytes: Uint8Array): Found {
  const runs: number[] = [];
  let odd = 0;
  let proper = 0;
  for (let at = 0; at < bytes.length && runs.length <= MOST_RUNS * 2; ) {
    const first = numberAt(bytes, at);
    if (first < 0x80) {
      at++;
      continue;
    }
    const end = runEnd(bytes, at);
    const isWhole = end - at === wanted(first);
    if (!isWhole) runs.push(at, end);
    if (isWhole || end - at > 1) proper++;
    else odd++;
    at = end;
  }
  return { runs, odd, proper };
}

/** Bytes of a character that begins so; 0 if none does. */
function wanted(first: number): number {
  if (first < 0xc2 || first > 0xf4) return 0;
  return first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}

/** Behind the longest beginning of a character at `at`, at least one byte on. */
function runEnd(bytes: Uint8Array, at: number): number {
  const first = numberAt(bytes, at);
  const size = wanted(first);
  let end = at + 1;
  for (; end < at + size && end < bytes.length; end++) {
    const next = numberAt(bytes, end);
    const low = end > at + 1 ? 0x80 : first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
    const high = end > at + 1 ? 0xbf : first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
    if (next < low || next > high) break;
  }
  return end;
}

function withStrays(bytes: Uint8Array<ArrayBuffer>, runs: readonly number[]) {
  const utf8 = decoder('utf-8');
  const pieces: string[] = [];
  const offsets: number[] = [];
  const raw: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  let done = 0;
  for (let i = 0; i < runs.length; i += 2) {
    const piece = utf8.decode(bytes.subarray(done, runs[i]));
    length += piece.length;
    offsets.push(length++);
    raw.push(bytes.slice(runs[i], runs[i + 1]));
    pieces.push(piece, '\ufffd');
    done = numberAt(runs, i + 1);
  }
  pieces.push(utf8.decode(bytes.subarray(done)));
  return { text: pieces.join(''), encoding: { ...UTF8, strays: { offsets, bytes: raw } } };
}

/** Pictures and archives: what they are is said, and nothing of them is written again. */
function isBinary(bytes: Uint8Array): boolean {
  let controls = 0;
  for (const byte of bytes.subarray(0, 4000)) if (byte < 9 || (byte > 13 && byte < 27) || byte === 28) controls++;
  return controls > 2 || isSignature(bytes);
}

/** A few bytes of a packed file, too short to hold many controls. */
function isSignature([a, b, c]: Uint8Array): boolean {
  return (a === 0x89 && b === 0x50) || (a === 0x1f && b === 0x8b) || (a === 0x28 && b === 0xb5 && c === 0x2f);
}

const decoder = (name: string): TextDecoder => new TextDecoder(name, { ignoreBOM: true });
