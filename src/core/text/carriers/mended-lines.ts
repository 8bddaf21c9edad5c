import type { TextProblem } from '../document.ts';
import { isObject } from '../json.ts';
import { findDepth, skipValue, spanAt } from '../scan.ts';
import { findFault, type SyntaxFault } from '../syntax.ts';
import { MAX_DEPTH, parse, UNREADABLE } from './carrier.ts';
import { describeFault } from './describe.ts';
import { type Mended, mended, type Patience } from './mends.ts';
import { Shapes } from './shapes.ts';

export interface Line {
  readonly start: number;
  readonly end: number;
  readonly line: number;
}

/** A line that is a record once a wrong character is mended. */
interface MendedLine extends Line {
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
/** So many times the length of a line are looked through for it. */
const TIMES = 40;

/**
 * The lines that a slip keeps from being records, each mended, and whole records behind the rest of a torn one. A line that
 * only stops too early is none of them, nor is one that would be unlike all other records.
 */
export function mendLines(text: string, lines: readonly Line[], values: readonly unknown[]): MendedLine[] {
  let left = PATIENCE;
  const found: MendedLine[] = [];
  const shapes = new Shapes(lines.length > 0 ? values : []);
  for (const line of lines) {
    const length = line.end - line.start;
    if (left < length) break;
    const patience = { most: MOST, characters: Math.min(left, length * TIMES) };
    const before = patience.characters;
    const one = mendLine(text, line, patience, shapes);
    left -= before - patience.characters + length;
    if (one) found.push(one);
  }
  return found;
}

function mendLine(whole: string, line: Line, patience: Patience, shapes: Shapes): MendedLine | null {
  const { start, end } = line;
  if (!'{["'.includes(whole.charAt(start)) || findDepth(whole, start, end, MAX_DEPTH) >= 0) return null;
  const text = whole.slice(start, end);
  const fault = findFault(text, 0, text.length);
  const behind = fault && recordBehind(text, fault, shapes);
  if (behind) {
    const message = `Line ${line.line} begins with a torn record and ends with a whole one; the whole one is shown. The torn one is kept in the text as it is.`;
    const rest = { start: start + behind.at, text: text.slice(behind.at), value: behind.value };
    return { ...line, ...rest, message, kind: 'broken-line', from: start };
  }
  const closed = fault?.isCut ? reclosed(text, fault, shapes) : null;
  const single = closed ?? reopened(text) ?? mended(text, patience);
  const [first, ...more] = single?.mends ?? [];
  if (!single || single.cut !== null || !first) return null;
  const value = parse(single.text);
  if (value === UNREADABLE || typeof value !== 'object' || value === null || !shapes.isLike(value)) return null;
  const message = said(first, more, line, start - columnStart(whole, start));
  return { ...line, text: single.text, value, message, kind: 'mended-syntax', from: start };
}

/** A line that lost its first bracket. */
function reopened(text: string): Mended | null {
  if (text[0] !== '"' || !text.endsWith('}')) return null;
  const now = `{${text}`;
  const fault = findFault(text, 0, text.length);
  if (fault === null || parse(now) === UNREADABLE) return null;
  const mend = { start: 0, end: 0, text: '{', done: '“{” was added at its beginning' };
  return { text: now, mends: [{ fault, mend, before: text }], cut: null };
}

/** So many places are tried for a bracket that is gone. */
const PLACES = 40;

/** A line in which one closing bracket is missing, with it where the record is most like the others. */
function reclosed(text: string, cut: SyntaxFault, shapes: Shapes): Mended | null {
  const [container, ...inner] = cut.open;
  if (!container || inner.length > 0 || !cut.expected.includes('“,”')) return null;
  let best: { readonly at: number; readonly strange: number; readonly bracket: string } | null = null;
  for (const [at, bracket] of [[text.length, container.isList ? ']' : '}'] as const, ...boundaries(text)]) {
    const value = parse(text.slice(0, at) + bracket + text.slice(at));
    if (value === UNREADABLE) continue;
    const strange = shapes.strangeness(value);
    if (best === null || strange < best.strange) best = { at, strange, bracket };
  }
  if (best === null) return null;
  const { at, bracket } = best;
  const mend = { start: at, end: at, text: bracket, done: `“${bracket}” was added at column ${at + 1}` };
  const whole = text.slice(0, at) + bracket + text.slice(at);
  return { text: whole, mends: [{ fault: cut, mend, before: text }], cut: null };
}

/** Before the commas behind which a key or an object begins: the last and the first of them. */
function boundaries(text: string): (readonly [number, string])[] {
  const found: (readonly [number, string])[] = [];
  const half = PLACES / 4;
  const all = [...text.matchAll(/,\s{0,9}"[\w$-]{1,60}"\s{0,9}:/g)].map((it) => it.index);
  for (const at of new Set([...all.slice(0, half), ...all.slice(-half)])) found.push([at, '}'], [at, ']']);
  return found;
}

/** A whole record that was written behind the rest of one that was torn, if that is what a line ends with. */
function recordBehind(
  text: string,
  fault: SyntaxFault,
  shapes: Shapes,
): { readonly at: number; readonly value: object } | null {
  const top = fault.open.at(-1);
  // Torn in a string, that string ends with the first quotation mark of what is behind.
  const places = fault
    ? [fault.offset, fault.offset - 2, fault.offset + 1, fault.lastString - 1, top?.lastValue ?? 0]
    : [];
  for (const at of places) {
    if (at <= 0 || text[at] !== '{' || skipValue(text, at) !== text.length) continue;
    const value = parse(text.slice(at));
    if (value !== UNREADABLE && isObject(value) && shapes.begins(value)) return { at, value };
  }
  return null;
}

const columnStart = (text: string, offset: number): number => text.lastIndexOf('\n', offset - 1) + 1;

type Done = Mended['mends'][number];

function said({ fault, before, mend }: Done, more: readonly Done[], { line }: Line, indent: number): string {
  const what = describeFault(before, fault, before.length);
  const done = [mend.done, ...more.map((it) => it.mend.done)].join(', and further on ');
  return `Line ${line} is not valid JSON: at column ${fault.offset + indent + 1} ${what}. To show the record ${done}.`;
}

/** A text of records with its mended lines in it, and what of it moved. */
interface MendedText {
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
  spans: Int32Array,
  values: readonly unknown[],
  lines: readonly MendedLine[],
): MendedText {
  const pieces: string[] = [];
  const now: { spans: number[]; values: unknown[]; problems: TextProblem[] } = { spans: [], values: [], problems: [] };
  const shifts: { readonly end: number; readonly shift: number }[] = [];
  let shift = 0;
  let next = 0;
  let at = 0;
  const takeUpTo = (end: number): void => {
    for (; next < values.length; next++) {
      const span = spanAt(spans, 2 * next);
      if (span.start >= end) return;
      now.spans.push(span.start + shift, span.end + shift);
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
    shifts.push({ end: at, shift });
  }
  takeUpTo(Number.POSITIVE_INFINITY);
  pieces.push(text.slice(at));
  const moved = (offset: number): number => offset + (shifts.findLast((it) => it.end <= offset)?.shift ?? 0);
  return { text: pieces.join(''), ...now, moved };
}
