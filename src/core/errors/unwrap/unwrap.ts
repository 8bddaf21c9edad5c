import { isFullLine } from '../match/full-line.ts';
import { candidatesOf } from './candidates.ts';
import { blankNoise, oneLine, straighten } from './clean.ts';
import { readLoose, readText } from './loose.ts';
import { strip } from './prefixes.ts';

const DEEPEST = 6;
const REACH = 20_000;
const ATTEMPTS = 120;
const LONGEST = 4_000;

/**
 * The innermost message of an error text: out of log lines, printed objects and JSON in JSON, without prefixes.
 * `around` is where known words stand, if any do; `isKnown` says whether a text holds them.
 */
export function unwrap(text: string, around: number | null, isKnown: (text: string) => boolean): string {
  const from = around === null ? 0 : Math.max(0, around - REACH);
  const piece = straighten(blankNoise(text.slice(from, (around ?? 0) + REACH)));
  const payload = inner(piece, around === null ? null : around - from, isKnown, 0);
  return payload.length > LONGEST ? `${payload.slice(0, LONGEST)}…` : payload;
}

function inner(text: string, around: number | null, isKnown: (text: string) => boolean, depth: number): string {
  if (depth < DEEPEST) {
    for (const candidates of objectsIn(text, around)) {
      const known =
        around === null ? candidates[0] : (candidates.find(isKnown) ?? (depth === 0 ? candidates[0] : undefined));
      if (known !== undefined) return inner(known, around === null ? null : 0, isKnown, depth + 1);
    }
  }
  const line = depth === 0 ? paragraph(text, around) : said(text);
  const alone = line.replace(/\s\{\s{0,20}"error"\s{0,3}:[\s\S]*$/, '');
  return strip(alone) || oneLine(text);
}

/** The candidates of every printed object that can be read, the outermost first. `around` above level 0 is not a place. */
function* objectsIn(text: string, around: number | null): Generator<string[]> {
  let attempts = 0;
  let at = nextOpen(text, 0);
  while (at >= 0 && attempts++ < ATTEMPTS) {
    const read = readQuoted(text, at) ?? readEscaped(text, at);
    const candidates = read === null ? [] : candidatesOf(read.value);
    const isHere = around === null || around === 0 || read === null || (at <= around && read.end >= around);
    if (candidates.length > 0 && isHere) yield candidates;
    at = nextOpen(text, read !== null && (candidates.length > 0 || !isHere) ? read.end : at + 1);
  }
  yield* assignedIn(text, around);
}

const ASSIGNED = /\b(?:message|body|detail)=[bru]?["']/g;

/** Messages that stand as named arguments: `APIError(message="...", status_code=400)`. */
function* assignedIn(text: string, around: number | null): Generator<string[]> {
  for (const hit of text.slice(0, REACH * 2).matchAll(ASSIGNED)) {
    const read = readText(text, text.indexOf('=', hit.index) + 1);
    if (around === null || (hit.index <= around && read.end >= around)) yield [read.value];
  }
}

function nextOpen(text: string, from: number): number {
  const brace = text.indexOf('{', from);
  const list = /\[\s{0,40}\{/.exec(text.slice(from, brace < 0 ? from : brace + 1));
  return list ? from + list.index : brace;
}

/** Reads an object that stands in a quoted text, whose signs are escaped once more. */
function readQuoted(text: string, at: number): ReturnType<typeof readLoose> {
  if (!/["'`]/.test(text[at - 1] ?? '')) return null;
  const quoted = readText(text, at - 1);
  const read = quoted.value.length > 2 ? readLoose(quoted.value, 0) : null;
  return read?.isWhole ? { ...read, end: quoted.end } : null;
}

/** Reads an object whose quotes may still be escaped, as in a piece that was cut out of a JSON string. */
function readEscaped(text: string, at: number): ReturnType<typeof readLoose> {
  let piece = text;
  let from = at;
  for (let level = 0; level < 5; level++) {
    const read = readLoose(piece, from);
    if (read !== null) return level === 0 ? read : { ...read, end: text.length };
    if (!/^[[\s{]{1,60}\\/.test(piece.slice(from, from + 64))) return null;
    piece = piece.slice(from).replace(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign));
    from = 0;
  }
  return null;
}

/** The sentence around a place: its lines up to an empty line or a stack. Without a place: the last line of a Python
 *  stack, else the first paragraph. */
function paragraph(text: string, around: number | null): string {
  const lines = text.split('\n');
  if (around === null) {
    const full = lines.map((line) => line.trim());
    if (full.some((line) => line.includes('Traceback (most recent')))
      return full.findLast((line) => line !== '' && !STACK.test(line)) ?? '';
    const first = full.findIndex((line) => line !== '');
    // Under headings of a report the error is what speaks of trouble.
    const isReport = HEADING.test(full[first] ?? '');
    const trouble = isReport ? full.findIndex((line) => !HEADING.test(line) && TROUBLE.test(line)) : -1;
    return first < 0 ? '' : joined(lines, Math.max(first, trouble));
  }
  let offset = 0;
  let at = 0;
  while (at < lines.length - 1 && offset + (lines[at]?.length ?? 0) < around) offset += (lines[at++]?.length ?? 0) + 1;
  while (at > 0 && (lines[at - 1] ?? '').trim() !== '' && isFullLine(text, offset - 1)) {
    at--;
    offset -= (lines[at]?.length ?? 0) + 1;
  }
  return joined(lines, at);
}

/** The whole of an inner text but for a stack below or above it. */
function said(text: string): string {
  const lines = text.split('\n');
  if (lines.some((line) => line.includes('Traceback (most recent'))) return paragraph(text, null);
  const first = lines.findIndex((line) => line.trim() !== '');
  const stack = lines.findIndex((line, i) => i > first && STACK.test(line));
  return oneLine(stack < 0 ? text : lines.slice(0, stack).join('\n'));
}

const HEADING = /^#{1,6}\s/;
const TROUBLE = /\b(?:error|fail(?:ed|ure)?|invalid|rejected|not (?:\w+ )?support(?:ed)?|must|cannot|4\d\d)\b/i;
const STACK = /^\s{0,40}(?:at [\w.<>$]|File "|Traceback|\^{2,}|✻|> )/;

function joined(lines: readonly string[], from: number): string {
  let end = from + 1;
  while (end < lines.length && end - from < 60 && (lines[end] ?? '').trim() !== '' && !STACK.test(lines[end] ?? ''))
    end++;
  return oneLine(lines.slice(from, end).join('\n'));
}
