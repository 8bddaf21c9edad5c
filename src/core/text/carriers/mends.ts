import { append } from '../append.ts';
import { rootStart, skipSpace, textEnd } from '../scan.ts';
import { findFault, type OpenContainer, type SyntaxFault } from '../syntax.ts';

/** One smallest change that lets the reading go on. */
interface Mend {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** What was done: "a comma was added". */
  readonly done: string;
}

/** A text whose faults were mended one after another. */
export interface Mended {
  readonly text: string;
  /** Each fault with what was done about it, and the text in which it was found. */
  readonly mends: readonly { readonly fault: SyntaxFault; readonly mend: Mend; readonly before: string }[];
  /** Where the text stops too early, if it does. */
  readonly cut: SyntaxFault | null;
}

/** How much may be tried: places, and characters looked through. What is used up is taken off. */
export interface Patience {
  readonly most: number;
  characters: number;
}

/** The text up to where it is JSON or only stops too early; null if it resists. Of several mends the one that leads furthest. */
export function mended(text: string, patience: Patience): Mended | null {
  const mends: Mended['mends'][number][] = [];
  let now = text;
  let fault = findFault(now, rootStart(now), now.length);
  while (fault && (!fault.isCut || mayLackQuote(now, fault))) {
    if (mends.length === patience.most || patience.characters < 0) return null;
    const best = bestOf(now, fault, patience);
    // A string that lost its end swallows the ends of what it stands in: with it the text must be whole.
    if (fault.isCut && best?.fault !== null) break;
    if (best === null || isBareName(mends.at(-1)?.mend, best.mend)) return null;
    mends.push({ fault, mend: best.mend, before: now });
    now = best.text;
    fault = best.fault;
  }
  return { text: now, mends, cut: fault };
}

/** True if a text that stops in a string ends like a whole one. */
const mayLackQuote = (text: string, { expected }: SyntaxFault): boolean =>
  expected === 'the rest of the string' && '}]'.includes(text.charAt(textEnd(text) - 1));

/** What would get both of its quotation marks is a name of another language, or nothing. */
function isBareName(former: Mend | undefined, mend: Mend): boolean {
  return former?.text === '"' && mend.text === '"' && Math.abs(mend.start - former.start) < LONGEST_NAME;
}

const LONGEST_NAME = 100;

function bestOf(now: string, fault: SyntaxFault, patience: Patience) {
  let best: { readonly mend: Mend; readonly text: string; readonly fault: SyntaxFault | null } | null = null;
  let most = 0;
  for (const mend of mendsFor(now, fault)) {
    const text = now.slice(0, mend.start) + mend.text + now.slice(mend.end);
    const next = findFault(text, rootStart(text), text.length);
    patience.characters -= next?.offset ?? text.length;
    const grown = text.length - now.length;
    const gain = next === null ? Number.POSITIVE_INFINITY : next.offset - grown - fault.offset;
    if (gain > most) {
      best = { mend, text, fault: next };
      most = gain;
    }
    if (next === null) break;
  }
  return best;
}

/** What the character at a fault, or a comma before it, may be too much for. */
function mendsOfCharacter(text: string, { offset: at, expected }: SyntaxFault, before: number): Mend[] {
  const char = text[at] ?? '';
  const mends: Mend[] = [];
  if (text[before] === ',')
    mends.push({ start: before, end: before + 1, text: '', done: 'the comma before it was removed' });
  if (expected === 'the rest of the string') {
    const done = char === '\0' ? 'it was removed' : 'it was escaped';
    mends.push({ start: at, end: at + 1, text: escaped(char), done });
  }
  // What overwrote a character may have overwritten a quotation mark.
  if (char === '\0') mends.push({ start: at, end: at + 1, text: '"', done: 'a quotation mark was put in its place' });
  return mends;
}

/** JSON that a program put between the quotation marks of a string as it was. */
function heldJson(text: string, { lastString }: SyntaxFault): Mend[] {
  const start = lastString + 1;
  if (lastString < 0 || !/[[{]/.test(text.charAt(skipSpace(text, start)))) return [];
  const end = findFault(text, start, text.length)?.offset ?? 0;
  if (text[end] !== '"' || !/^"\s*[,}\]]/.test(text.slice(end, end + FAR))) return [];
  const held = JSON.stringify(text.slice(start, end)).slice(1, -1);
  return [{ start, end, text: held, done: 'the JSON that the string holds was escaped' }];
}

/** So much white space may follow a string. */
const FAR = 200;

/** What may have gone wrong at a fault, the likeliest first. */
function mendsFor(text: string, fault: SyntaxFault): Mend[] {
  const at = fault.offset;
  const before = lastBefore(text, at);
  const mends = [...heldJson(text, fault), ...mendsOfCharacter(text, fault, before)];
  if (fault.expected === 'an escape that JSON knows') mends.push(insert(at, '\\', 'the backslash was doubled'));
  if (fault.expected.includes('“,”')) mends.push(insert(before + 1, ',', 'a comma was added'));
  if (fault.expected.includes('“:”')) mends.push(insert(before + 1, ':', 'a colon was added'));
  append(mends, mendsOfBrackets(text, fault, before));
  mends.push(without(at));
  for (const offset of stringEnds(text, fault)) mends.push(insert(offset, '"', 'a quotation mark was added before it'));
  if (text[before] === '"') mends.push(insert(before, '\\', 'the quotation mark before it was escaped'));
  mends.push(insert(at, '"', 'a quotation mark was added'));
  return mends;
}

const insert = (offset: number, added: string, done = `“${added}” was added before it`): Mend => ({
  start: offset,
  end: offset,
  text: added,
  done,
});

const without = (at: number): Mend => ({ start: at, end: at + 1, text: '', done: 'it was removed' });

/** Brackets that may be of the wrong kind, lost, or too many. */
function mendsOfBrackets(text: string, { offset: at, open }: SyntaxFault, before: number): Mend[] {
  const char = text[at] ?? '';
  const top = open.at(-1);
  const mends = top ? otherBrackets(text, at, top) : [];
  if (top) for (const offset of endsOf(top, before)) mends.push(insert(offset, top.isList ? ']' : '}', closed(top)));
  // An end that stands twice is one too many; another may have lost its start.
  if (char === '}' || (char === ']' && text[before] === char)) mends.push(without(at));
  for (const offset of top ? startsOf(top) : rootsOf(text, char))
    for (const bracket of top?.isList ? '{[' : '[{')
      if (!top || bracket === '{' || char === ']' || areAlike(char, text[offset])) mends.push(insert(offset, bracket));
  return mends;
}

const closed = ({ isList }: OpenContainer): string => `“${isList ? ']' : '}'}” was added`;

/** Brackets of the other kind, as some languages write their objects: a list whose first element is a key, and its end. */
function otherBrackets(text: string, at: number, top: OpenContainer): Mend[] {
  const other = (offset: number, bracket: string): Mend => ({
    start: offset,
    end: offset + 1,
    text: bracket,
    done: `“${bracket}” was put in place of “${text[offset]}”`,
  });
  if (top.isList && text[at] === ':' && top.complete === 1 && text[top.lastValue] === '"')
    return [other(top.start, '{')];
  return !top.isList && top.complete > 0 && text[at] === ']' ? [other(at, '}')] : [];
}

/** Where a container may have lost its end: behind what was read last, or behind what was read before that. */
function endsOf(top: OpenContainer, before: number): ReadonlySet<number> {
  return new Set(top.complete > 0 ? [top.lastEnd, before + 1, top.formerEnd] : [before + 1]);
}

/** Where something inside a container may have lost its start. */
const startsOf = (top: OpenContainer): ReadonlySet<number> =>
  new Set([top.valueStart, top.lastValue, top.itemStart].filter((it) => it > top.start));

/** Where a list may have lost its start: its end is there, and there are several elements. */
const rootsOf = (text: string, char: string): readonly number[] =>
  char === ',' && text[textEnd(text) - 1] === ']' ? [rootStart(text)] : [];

/** True if two values that begin so may be elements of one list. */
const areAlike = (a: string, b = ''): boolean => a === b || !/[[{"]/.test(a + b);

const escaped = (char: string): string => (char === '\0' ? '' : JSON.stringify(char).slice(1, -1));

/** The last character before an offset that is no white space. */
function lastBefore(text: string, offset: number): number {
  let at = offset - 1;
  while (at >= 0 && ' \n\r\t'.includes(text.charAt(at))) at--;
  return at;
}

/** So much of a string is looked through for its end, at its beginning and before the fault. */
const NEAR = 2000;
const FIRST = 4;
const LAST = 6;

/** Where a string that ran on into what is behind it may have ended: before commas, colons and brackets. */
function stringEnds(text: string, { lastString, offset }: SyntaxFault): readonly number[] {
  if (lastString < 0) return [];
  const head = endsIn(text, lastString + 1, Math.min(offset, lastString + NEAR)).slice(0, FIRST);
  const tail = endsIn(text, Math.max(lastString + 1, offset - NEAR), offset).slice(-LAST);
  return [...new Set([...tail, ...head])];
}

function endsIn(text: string, from: number, to: number): number[] {
  return [...text.slice(from, to).matchAll(/[,:}\]]/g)].map((it) => from + it.index);
}
