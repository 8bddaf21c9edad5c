import type { TextProblem } from '../document.ts';
import { lineAt } from '../lines.ts';
import { findDepth, rootStart } from '../scan.ts';
import { findFault, type SyntaxFault } from '../syntax.ts';
import { type Carrier, MAX_DEPTH, parse, UNREADABLE } from './carrier.ts';
import { cutCarrier } from './cut.ts';
import { describeFault } from './describe.ts';

/** So many places are mended; a text with more is not JSON with a slip, but something else. */
const MOST = 8;
/** Characters that may be looked through while mends are tried. */
const PATIENCE = 150_000_000;

/** A JSON value with a few wrong characters. Each mend is the smallest that lets the reading go on furthest. */
export const mendedCarrier: Carrier = {
  id: 'mended',
  read(text) {
    const start = rootStart(text);
    if (text[start] !== '[' && text[start] !== '{') return null;
    if (text.length > PATIENCE / 10 || findDepth(text, start, text.length, MAX_DEPTH) >= 0) return null;
    const mended = mend(text);
    if (mended === null || mended.problems.length === 0) return null;
    const value = parse(mended.text.slice(start));
    if (value !== UNREADABLE) {
      const document = { text: mended.text, carrier: 'json' as const, value, records: null };
      return { document, problems: mended.problems, repairedText: mended.text };
    }
    const cut = cutCarrier.read(mended.text);
    return cut?.repairedText === undefined ? null : { ...cut, problems: [...mended.problems, ...cut.problems] };
  },
};

interface Mend {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** What was done: "a comma was added". */
  readonly done: string;
}

/** The text with its faults mended one after another, up to where it is JSON or only stops too early; null if it resists. */
function mend(text: string): { readonly text: string; readonly problems: TextProblem[] } | null {
  const problems: TextProblem[] = [];
  let now = text;
  let patience = PATIENCE;
  for (let fault = findFault(now, rootStart(now), now.length); fault; ) {
    if (fault.isCut) break;
    if (problems.length === MOST || patience < 0) return null;
    let best: { readonly mend: Mend; readonly text: string; readonly fault: SyntaxFault | null; gain: number } | null =
      null;
    for (const tried of mendsFor(now, fault)) {
      const candidate = now.slice(0, tried.start) + tried.text + now.slice(tried.end);
      const next = findFault(candidate, rootStart(candidate), candidate.length);
      patience -= next?.offset ?? candidate.length;
      const grown = candidate.length - now.length;
      const gain = next === null ? Number.POSITIVE_INFINITY : next.offset - grown - fault.offset;
      if (gain > (best?.gain ?? 0)) best = { mend: tried, text: candidate, fault: next, gain };
    }
    if (best === null) return null;
    problems.push(problemOf(now, fault, best.mend));
    now = best.text;
    fault = best.fault;
  }
  return { text: now, problems };
}

/** What may have gone wrong at a fault, the likeliest first. */
function mendsFor(text: string, fault: SyntaxFault): Mend[] {
  const at = fault.offset;
  const char = text[at] ?? '';
  const before = lastBefore(text, at);
  const top = fault.open.at(-1);
  const mends: Mend[] = [];
  const insert = (offset: number, added: string, done: string) =>
    mends.push({ start: offset, end: offset, text: added, done });
  if (text[before] === ',')
    mends.push({ start: before, end: before + 1, text: '', done: 'the comma before it was left out' });
  if (fault.expected === 'the rest of the string')
    mends.push({
      start: at,
      end: at + 1,
      text: escaped(char),
      done: char === '\0' ? 'it was left out' : 'it was escaped',
    });
  if (fault.expected === 'an escape that JSON knows') insert(at, '\\', 'the backslash was doubled');
  if (fault.expected.includes('“,”')) insert(before + 1, ',', 'a comma was added');
  if (fault.expected.includes('“:”')) insert(before + 1, ':', 'a colon was added');
  if (top) insert(before + 1, top.isList ? ']' : '}', `“${top.isList ? ']' : '}'}” was added`);
  const opening = openingFor(char, top?.isList ?? true);
  if (opening !== '' && top) insert(top.itemStart, opening, `“${opening}” was added before it`);
  if (!'{["'.includes(char)) mends.push({ start: at, end: at + 1, text: '', done: 'it was left out' });
  else mends.push({ start: at, end: at + 1, text: '', done: 'it was left out' });
  for (const place of quotesBefore(text, at)) insert(place, '"', 'a quotation mark was added before it');
  if (text[before] === '"') insert(before, '\\', 'the quotation mark before it was escaped');
  insert(at, '"', 'a quotation mark was added');
  return mends;
}

/** A closing bracket that nothing opened may have lost its partner. */
function openingFor(char: string, isList: boolean): string {
  if (char === '}' && isList) return '{';
  return char === ']' && !isList ? '[' : '';
}

const escaped = (char: string): string => (char === '\0' ? '' : JSON.stringify(char).slice(1, -1));

/** The last character before an offset that is no white space. */
function lastBefore(text: string, offset: number): number {
  let at = offset - 1;
  while (at >= 0 && ' \n\r\t'.includes(text[at]!)) at--;
  return at;
}

/** Where the string that ran into the next key may have ended: before the commas, and at the line ends, just before. */
function quotesBefore(text: string, offset: number): number[] {
  const from = Math.max(0, offset - 2000);
  const window = text.slice(from, offset);
  return [...window.matchAll(/(?<=[^\s,])(?=\s{0,40}[,}\]]\s{0,40}"$)/g)].slice(-4).map((it) => from + it.index);
}

function problemOf(text: string, fault: SyntaxFault, { done }: Mend): TextProblem {
  const { offset } = fault;
  const line = lineAt(text, offset);
  const column = offset - text.lastIndexOf('\n', offset - 1);
  const what = describeFault(text, fault, text.length);
  const message = `This is not valid JSON: at line ${line}, column ${column} ${what}. To show the messages ${done}.`;
  return { kind: 'mended-syntax', message, offset, line };
}
