import type { CarrierId, OuterText, TextDocument, TextProblem } from '../document.ts';
import { isDeeper } from '../json.ts';
import { rootStart } from '../scan.ts';
import type { Before } from './known-records.ts';
import type { Classes } from './literals/constructed.ts';

/** What became of a text: the document, what a person should know about it, and the mended text if it had to be mended. */
export interface Reading {
  readonly document: TextDocument;
  readonly problems: TextProblem[];
  readonly repairedText?: string;
  /** The texts that the document stands in, from the inside outwards. */
  readonly outer?: readonly OuterText[];
  /** The address that the text says the document is sent to. */
  readonly url?: string;
  /** The headers beside the address, as `headersOf` keeps them. */
  readonly headers?: ReadonlyMap<string, string>;
  /** What the document is among others in the text, in a few words. */
  readonly label?: string;
  /** All documents that the text holds in the same way, this one among them, where there can be several. */
  beside?(): Iterable<Reading>;
  /** True if the text holds more documents in this way than `beside` gives. */
  readonly isCut?: true;
}

/** One way in which JSON is carried by a text. Gives null if the text is not carried that way; never throws. */
export interface Carrier {
  readonly id: string;
  /**
   * `isKnown`: the text was carried this way before it was edited, so that a single record will do. `classes`: what
   * printed objects leave out. `before`: what the text was made of, if it was edited.
   */
  read(text: string, isKnown?: boolean, classes?: Classes, before?: Before): Reading | null;
  /** Where a text can hold several documents of which any may be meant: all of them, the likeliest first. */
  readAll?(text: string): Iterable<Reading>;
}

/** A carrier that reads the first of the documents that a text holds in its way. */
export const firstOf = (id: string, readAll: (text: string) => Iterable<Reading>): Carrier => ({
  id,
  read(text) {
    for (const reading of readAll(text)) return reading;
    return null;
  },
  readAll,
});

/** A quoted value in a text, with its quotes, and what it says. */
export interface Quoted {
  readonly start: number;
  readonly end: number;
  readonly value: string;
}

/** So many quoted values of a text are tried, and so many characters looked through for their ends. */
const TRIES = 2000;
const PATIENCE = 50_000_000;

/** The quoted values behind the places that a pattern finds; what is in one is not looked for. */
export function* quotedValues(
  text: string,
  places: RegExp,
  valueAt: (start: number) => Quoted | null,
): Iterable<Quoted> {
  let patience = PATIENCE;
  for (let tries = 0, at = 0; tries < TRIES && patience > 0; tries++) {
    places.lastIndex = at;
    if (!places.test(text)) return;
    const start = places.lastIndex;
    const value = valueAt(start);
    at = value?.end ?? start;
    patience -= (value?.end ?? text.length) - start;
    if (value) yield value;
  }
}

/** Deeper nesting than this is refused: stacks of readers end somewhere, and no transcript comes near. */
export const MAX_DEPTH = 500;

export const UNREADABLE = Symbol('unreadable');

/** The value of a JSON text that is no deeper than `MAX_DEPTH`, or `UNREADABLE`. */
export function parse(text: string): unknown {
  const value = parseAnyDepth(text);
  return isTooDeep(value, text.length) ? UNREADABLE : value;
}

/** As `parse`, for whoever asks how deep the value is. */
export function parseAnyDepth(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return UNREADABLE;
  }
}

/** True if a value that so many characters were read as is too deep. A level takes two brackets: a short text never is. */
export const isTooDeep = (value: unknown, length: number): boolean =>
  length > 2 * MAX_DEPTH && isDeeper(value, MAX_DEPTH);

/** A text that is read as other JSON than it is written in, with what is said of that; null where that cannot be read. */
export function repairedReading(
  json: string,
  problems: () => TextProblem[],
  carrier: CarrierId = 'json',
): Reading | null {
  const value = parse(json.slice(rootStart(json)));
  if (value === UNREADABLE) return null;
  return { document: { text: json, carrier, value, records: null }, problems: problems(), repairedText: json };
}

export function unread(text: string): TextDocument {
  return { text, carrier: 'none', value: undefined, records: null };
}
