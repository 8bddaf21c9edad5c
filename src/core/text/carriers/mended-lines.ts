import type { TextProblem } from '../document.ts';
import { isObject } from '../json.ts';
import { findDepth, skipValue } from '../scan.ts';
import { findFault } from '../syntax.ts';
import { MAX_DEPTH, parse, UNREADABLE } from './carrier.ts';
import { describeFault } from './describe.ts';
import { type Mended, mended, type Patience } from './mends.ts';

/** A line of a text of records. */
export interface Line {
  readonly start: number;
  readonly end: number;
  readonly line: number;
}

/** A line that is a record once a wrong character is mended. */
export interface MendedLine extends Line {
  readonly text: string;
  readonly value: object;
  readonly message: string;
  readonly kind: 'mended-syntax' | 'broken-line';
  /** Where what is wrong with it begins. */
  readonly from: number;
}

/** So many places of one line are mended: a line with more is torn, or two lines that ran into each other. */
const MOST = 2;
/** Characters that may be looked through for all lines of a text. */
const PATIENCE = 20_000_000;
/** So many records are asked for their keys. */
const SAMPLE = 500;
/** So many times the length of a line are looked through for it. */
const TIMES = 40;

/**
 * The lines that a slip keeps from being records, each mended, and whole records behind the rest of a torn one. A line that
 * only stops too early is none of them, nor is one that would be unlike all other records.
 */
export function mendLines(text: string, lines: readonly Line[], values: readonly unknown[]): MendedLine[] {
  let left = PATIENCE;
  const found: MendedLine[] = [];
  const isLike = lines.length > 0 ? likeness(values) : () => false;
  for (const line of lines) {
    const length = line.end - line.start;
    if (left < length) break;
    const patience = { most: MOST, characters: Math.min(left, length * TIMES) };
    const before = patience.characters;
    const one = mendLine(text, line, patience, isLike);
    left -= before - patience.characters + length;
    if (one) found.push(one);
  }
  return found;
}

type IsLike = (value: object) => boolean;

/** Tells if half of the keys of a value are keys of other records. */
function likeness(values: readonly unknown[]): IsLike {
  const known = new Set<string>();
  for (const value of values.slice(0, SAMPLE))
    if (isObject(value)) for (const key of Object.keys(value)) known.add(key);
  return (value) => {
    const keys = Object.keys(value);
    return known.size === 0 || (keys.length > 0 && keys.filter((it) => known.has(it)).length * 2 >= keys.length);
  };
}

function mendLine(whole: string, line: Line, patience: Patience, isLike: IsLike): MendedLine | null {
  const { start, end } = line;
  if (!'{['.includes(whole[start]!) || findDepth(whole, start, end, MAX_DEPTH) >= 0) return null;
  const text = whole.slice(start, end);
  const behind = recordBehind(text, isLike);
  if (behind !== null) {
    const at = start + behind.at;
    const message = `Line ${line.line} begins with a torn record and ends with a whole one; the whole one is shown. The torn one is kept in the text as it is.`;
    return {
      ...line,
      start: at,
      text: text.slice(behind.at),
      value: behind.value,
      message,
      kind: 'broken-line',
      from: start,
    };
  }
  const found = mended(text, patience);
  if (found === null || found.cut !== null || found.mends.length === 0) return null;
  const value = parse(found.text);
  if (value === UNREADABLE || typeof value !== 'object' || value === null || !isLike(value)) return null;
  const message = said(found, line, start - columnStart(whole, start));
  return { ...line, text: found.text, value, message, kind: 'mended-syntax', from: start };
}

/** A whole record that was written behind the rest of one that was torn, if that is what a line ends with. */
function recordBehind(text: string, isLike: IsLike): { readonly at: number; readonly value: object } | null {
  const fault = findFault(text, 0, text.length);
  const top = fault?.open.at(-1);
  // Torn in a string, that string ends with the first quotation mark of what is behind.
  const places = fault ? [fault.offset, fault.offset - 2, fault.lastString - 1, top?.lastValue ?? 0] : [];
  for (const at of places) {
    if (at <= 0 || text[at] !== '{' || skipValue(text, at) !== text.length) continue;
    const value = parse(text.slice(at));
    if (value !== UNREADABLE && isObject(value) && isLike(value)) return { at, value };
  }
  return null;
}

const columnStart = (text: string, offset: number): number => text.lastIndexOf('\n', offset - 1) + 1;

function said({ mends }: Mended, { line }: Line, indent: number): string {
  const [first] = mends;
  const { fault, before, mend } = first!;
  const what = describeFault(before, fault, before.length);
  const more = mends.slice(1).map((it) => it.mend.done);
  const done = [mend.done, ...more].join(', and further on ');
  return `Line ${line} is not valid JSON: at column ${fault.offset + indent + 1} ${what}. To show the record ${done}.`;
}

/** A text of records with its mended lines in it, and what of it moved. */
export interface MendedText {
  readonly text: string;
  readonly spans: readonly number[];
  readonly values: readonly unknown[];
  readonly problems: readonly TextProblem[];
  /** Where an offset of the text before is now. */
  moved(offset: number): number;
}

/** Puts mended lines into the text, and their records among the others. All lists are in the order of the text. */
export function withMended(
  text: string,
  spans: readonly number[],
  values: readonly unknown[],
  lines: readonly MendedLine[],
): MendedText {
  const pieces: string[] = [];
  const now: { spans: number[]; values: unknown[]; problems: TextProblem[] } = { spans: [], values: [], problems: [] };
  const shifts: number[] = [];
  let shift = 0;
  let next = 0;
  let at = 0;
  const takeUpTo = (end: number): void => {
    for (; next < values.length && spans[2 * next]! < end; next++) {
      now.spans.push(spans[2 * next]! + shift, spans[2 * next + 1]! + shift);
      now.values.push(values[next]);
    }
  };
  for (const it of lines) {
    takeUpTo(it.start);
    const start = it.start + shift;
    now.spans.push(start, start + it.text.length);
    now.values.push(it.value);
    now.problems.push({ kind: it.kind, message: it.message, offset: it.from + shift, line: it.line });
    pieces.push(text.slice(at, it.start), it.text);
    at = it.end;
    shift += it.text.length - (it.end - it.start);
    shifts.push(shift);
  }
  takeUpTo(Number.POSITIVE_INFINITY);
  pieces.push(text.slice(at));
  const moved = (offset: number): number => {
    const behind = lines.findLastIndex((it) => it.end <= offset);
    return behind < 0 ? offset : offset + shifts[behind]!;
  };
  return { text: pieces.join(''), ...now, moved };
}
