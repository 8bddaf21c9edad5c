import type { OuterText } from '../document.ts';
import { isObject } from '../json.ts';
import { locate } from '../locate.ts';
import { child, type Pointer } from '../pointer.ts';
import { parse, type Reading, UNREADABLE } from './carrier.ts';
import { jsonlCarrier } from './jsonl.ts';

/** Strings inside strings are followed so far. */
const LEVELS = 5;
/** So many strings of one document are tried, the longest first. */
const TRIED = 50;
/** Values looked at while strings are sought, and levels they are sought on. */
const LOOKED_AT = 20_000;
const DEPTH = 6;

/** JSON or JSONL inside the strings of a document: the body of a log line, a request that was written as a string. */
export function* nestedReadings(outer: Reading, level = 0): Iterable<Reading> {
  if (level === LEVELS || outer.repairedText !== undefined) return;
  const found: Reading[] = [];
  for (const reading of inside(outer)) {
    found.push(reading);
    yield reading;
  }
  for (const reading of found) yield* nestedReadings(reading, level + 1);
}

/** The strings of one document that hold another. */
function* inside(outer: Reading): Iterable<Reading> {
  const strings = stringsIn(outer.document.value);
  const cut = strings.length > TRIED ? ({ isCut: true } as const) : {};
  for (const at of strings.slice(0, TRIED)) {
    const reading = innerReading(outer, at);
    if (reading !== null) yield { ...reading, ...cut, beside: () => inside(outer) };
  }
}

function innerReading({ document, problems, outer }: Reading, at: { place: Pointer; text: string }): Reading | null {
  const value = parse(at.text.charCodeAt(0) === 0xfeff ? at.text.slice(1) : at.text);
  const span = locate(document, at.place);
  if (!span) return null;
  const around: OuterText[] = [
    { text: document.text, start: span.start, end: span.end, as: 'literal' },
    ...(outer ?? []),
  ];
  if (value !== UNREADABLE)
    return { document: { text: at.text, carrier: 'json-string', value, records: null }, problems, outer: around };
  const lines = jsonlCarrier.read(at.text);
  if (lines === null) return null;
  const records = { ...lines.document, carrier: 'json-string' as const };
  return { document: records, problems: [...problems, ...lines.problems], outer: around };
}

/** Strings that could be JSON, with where they stand; the longest first. */
function stringsIn(root: unknown): { place: Pointer; text: string }[] {
  const found: { place: Pointer; text: string }[] = [];
  let level: (readonly [Pointer, unknown])[] = [['', root]];
  let looked = 0;
  for (let depth = 0; depth <= DEPTH && level.length > 0; depth++) {
    const next: (readonly [Pointer, unknown])[] = [];
    for (const [place, value] of level) {
      if (++looked > LOOKED_AT) return longest(found);
      if (typeof value === 'string' && isOpening(value)) found.push({ place, text: value });
      else if (Array.isArray(value)) for (let i = 0; i < value.length; i++) next.push([`${place}/${i}`, value[i]]);
      else if (isObject(value)) for (const key of Object.keys(value)) next.push([child(place, key), value[key]]);
    }
    level = next;
  }
  return longest(found);
}

const longest = (found: { place: Pointer; text: string }[]) => found.sort((a, b) => b.text.length - a.text.length);

/** Looks at the first characters only: a long string is not searched. */
const isOpening = (text: string): boolean => text.length > 1 && /^\ufeff?\s{0,100}[[{"]/.test(text.slice(0, 110));
