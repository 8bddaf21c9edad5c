import type { Edit } from '../change.ts';
import type { TextDocument } from '../document.ts';
import { sortEdits } from '../edits.ts';
import { firstWhere } from '../search.ts';
import { noteWellFormed } from '../well-formed.ts';
import type { Reading } from './carrier.ts';
import { jsonlCarrier } from './jsonl.ts';
import type { Before } from './known-records.ts';

/** Whole lines of a text before and after edits that lie within them. */
interface TouchedLines {
  readonly start: number;
  readonly end: number;
  /** Where they end in the edited text. */
  readonly endNow: number;
}

/** The lines that edits touch, from the first to the last; null for no edits, and where a record goes on beyond them. */
export function touchedLines({ text, records }: TextDocument, edits: readonly Edit[]): TouchedLines | null {
  const sorted = sortEdits(edits);
  const [first] = sorted;
  if (first === undefined) return null;
  const last = (sorted.at(-1) ?? first).end;
  const start = first.start === 0 ? 0 : text.lastIndexOf('\n', first.start - 1) + 1;
  const newline = text.indexOf('\n', last);
  const end = newline < 0 ? text.length : newline;
  if (records !== null && (endBefore(records, start) > start || endBefore(records, end) > end)) return null;
  const grown = sorted.reduce((sum, edit) => sum + edit.text.length - (edit.end - edit.start), 0);
  return { start, end, endNow: end + grown };
}

/** Lines between edits are read again: of more of them reading the whole text by its known records is as quick. */
const MOST = 4_000_000;

/**
 * The reading of a text of JSONL that was edited in a few lines: only these are scanned and parsed, so that the time it takes
 * follows their length and not that of the file. Null where a line was or is anything but records; the whole text is read then.
 */
export function splicedReading(text: string, { document, edits, isClean = false }: Before): Reading | null {
  const { records, value, noticed } = document;
  const lines = isClean && records !== null && noticed && Array.isArray(value) ? touchedLines(document, edits) : null;
  if (records === null || !noticed || lines === null || lines.endNow - lines.start > MOST) return null;
  const inside = readLines(text.slice(lines.start, lines.endNow));
  if (inside === null) return null;
  const before = firstFrom(records, lines.start);
  const after = firstFrom(records, lines.end);
  const values: readonly unknown[] = value as readonly unknown[];
  const count = inside.records.length / 2;
  const joined = [...values.slice(0, before), ...inside.values, ...values.slice(after)];
  if (joined.length === 0) return null;
  const spans = new Int32Array(joined.length * 2);
  spans.set(records.subarray(0, before * 2));
  for (const [i, offset] of inside.records.entries()) spans[before * 2 + i] = offset + lines.start;
  const moved = lines.endNow - lines.end;
  for (let i = after * 2; i < records.length; i++) spans[i + (before + count - after) * 2] = (records[i] ?? 0) + moved;
  const lengthy = [
    ...noticed.lengthy.filter((record) => record < before),
    ...inside.lengthy.map((record) => record + before),
    ...noticed.lengthy.filter((record) => record >= after).map((record) => record + before + count - after),
  ];
  const hasPlainEscapes = noticed.hasPlainEscapes && inside.hasPlainEscapes;
  const noticedNow = { lengthy, hasPlainEscapes };
  const made = { text, carrier: 'jsonl', value: joined, records: spans, noticed: noticedNow } as const;
  noteWellFormed(made, document, text.slice(lines.start, lines.endNow));
  return { document: made, problems: [] };
}

interface ReadLines {
  readonly records: Int32Array;
  readonly values: readonly unknown[];
  readonly lengthy: readonly number[];
  readonly hasPlainEscapes: boolean;
}

/** Lines as records; null where one of them is anything else. */
function readLines(text: string): ReadLines | null {
  if (text.trim() === '') return { records: new Int32Array(0), values: [], lengthy: [], hasPlainEscapes: true };
  const reading = jsonlCarrier.read(text, true);
  const { records, value, noticed }: Partial<TextDocument> = reading?.document ?? {};
  if (reading === null || reading.problems.length > 0 || !records || !noticed || !Array.isArray(value)) return null;
  return { records, values: value, ...noticed };
}

/** Where the last record ends that begins before an offset. */
const endBefore = (records: Int32Array, offset: number): number => records[firstFrom(records, offset) * 2 - 1] ?? 0;

/** The number of the first record that begins at an offset or after it. */
export const firstFrom = (records: Int32Array, offset: number): number =>
  firstWhere(records.length / 2, (at) => (records[at * 2] ?? 0) >= offset);
