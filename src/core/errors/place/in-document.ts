import { isObject } from '../../text/json.ts';
import { type Pointer, steps as stepsOf, valueAt } from '../../text/pointer.ts';
import { type NamedPlace, squeezed } from './resolve.ts';
import type { Spelled } from './spelled.ts';
import { valuesIn } from './values-in.ts';

/** A string that a text quotes with its middle left out: `gAAA...5ejU`. */
const MASKED = /([\w+/=-]{3,64})(?:\.{3}|…)([\w+/=-]{3,64})/g;
/** A string that a text quotes whole, and that no other place will have by chance. */
const LONG = /["'`]([\w+/=.:-]{20,400})["'`]/g;
/** Behind what is quoted as the one that takes so much, and is at fault in nothing: `Model '...' supports at most 1 image`. */
const ABLE = /^ (?:only )?(?:supports?|accepts?|allows?|takes?) (?:at most|up to|a maximum|no more than|only)\b/i;

/** The beginning of a string that a text quotes with its end left out: `'data:image/jpeg;base64,/9j/4AAQ...'`. */
const STARTING = /["'`]([\w+/=.:;,-]{24,400}?)(?:\.{3}|…)["'`]/;

/** Where the string stands that begins most like that: reports shorten what they quote, and not always with care. */
function mostAlike(root: unknown, start: string): Pointer | null {
  let best: Pointer | null = null;
  let most = LEAST_SAME - 1;
  for (const { value, at } of valuesIn(root, '')) {
    const same = typeof value === 'string' && value.length > start.length ? sameStart(value, start) : 0;
    if (same > most) [best, most] = [at, same];
  }
  return best;
}

const LEAST_SAME = 24;

function sameStart(value: string, start: string): number {
  let same = 0;
  while (same < start.length && value.charCodeAt(same) === start.charCodeAt(same)) same++;
  return same;
}

/** Where a string is written that a text quotes, whole or with its middle left out: in the body of the request, if there is one. */
export function placeOfQuoted(text: string, document: unknown, body: Pointer | null): NamedPlace | null {
  const head = text.slice(0, 4_000);
  const masked = [...head.matchAll(MASKED)].map((hit) => ({ path: hit[0], start: hit[1] ?? '', end: hit[2] ?? '' }));
  const quoted = [...head.matchAll(LONG)].filter(
    (hit) => !ABLE.test(head.slice(hit.index + hit[0].length).slice(0, 40)),
  );
  const whole = new Map(quoted.map((hit) => [hit[1] ?? '', hit[1] ?? '']));
  const start = STARTING.exec(head)?.[1];
  const below = body ?? '';
  if (start !== undefined && start.length >= 24) {
    const begun = mostAlike(valueAt(document, below), start);
    if (begun !== null) return { path: start.slice(0, 24), at: below + begun };
  }
  if (masked.length === 0 && whole.size === 0) return null;
  const found = firstOf(valueAt(document, below), (value) => {
    if (typeof value !== 'string' || value.length < 8) return null;
    if (whole.has(value)) return value;
    return masked.find(({ start, end }) => holdsMasked(value, start, end))?.path ?? null;
  });
  return found && { ...found, at: below + found.at };
}

/** True for a text that has a run of characters with this start and this end. */
function holdsMasked(value: string, start: string, end: string): boolean {
  for (let at = value.indexOf(start); at >= 0; at = value.indexOf(start, at + 1)) {
    const run = /^[\w+/=\-…]*/.exec(value.slice(at))?.[0] ?? '';
    if (run.length > start.length + end.length && run.endsWith(end)) return true;
    at += run.length;
  }
  return false;
}

/** The one element whose long name stands somewhere in a text: nothing else is called so. None where several do. */
export function onlyWritten<T extends { readonly name: string }>(text: string, elements: readonly T[]): readonly T[] {
  const words = new Set(text.slice(0, 20_000).match(/[\w-]{24,128}/g));
  const written = elements.filter(({ name }) => words.has(name));
  return written.length === 1 ? written : [];
}

/** Where a text is the whole of a string. */
export const placeOfText = (document: unknown, text: string): Pointer | null =>
  firstOf(document, (value) => (value === text ? text : null))?.at ?? null;

/** What a text quotes, whatever the quotes, those within others too. */
export const quotedIn = (text: string): string[] =>
  ['"', "'", '`']
    .flatMap((quote) => text.slice(0, 4_000).split(quote).slice(1, -1))
    .filter((quoted) => quoted.length <= 200);

const ALLOWED = /\b(?:supported|allowed|valid|expected|one of|must be|should be)\b/i;

/**
 * Where the last keys of a path lead to a value that the text quotes, in a file that is not the request itself: `'other'`
 * at `input[4].action.type` is the `action.type` of a record.
 */
export function placeOfValue(text: string, spelled: readonly Spelled[], document: unknown): NamedPlace | null {
  // What is quoted as allowed is not what was rejected.
  const quoted = new Set(quotedIn(text.split(ALLOWED, 1)[0] ?? ''));
  for (const { steps, path } of spelled) {
    const keys = steps.slice(steps.findLastIndex((step) => /^\d+$/.test(step)) + 1).map(squeezed);
    if (keys.length < 2 || keys.length === steps.length) continue;
    const found = firstOf(document, (value, at) => {
      if (typeof value !== 'string' || !quoted.has(value)) return null;
      const above = stepsOf(at);
      return keys.every((key, i) => squeezed(above[above.length - keys.length + i] ?? '') === key) ? path : null;
    });
    if (found) return found;
  }
  return null;
}

const UNKNOWN_TYPE =
  /\b(?:unknown|unsupported|unexpected|invalid) (?:variant|(?:content |block |part |item )?type)s?:?\s{1,3}["'`]?([\w-]{2,64})["'`]?|\b(?:block|part|item|content) type ["'`]([\w-]{2,64})["'`] is not /i;

/** The element of the type that a text does not know, somewhere below a place that it names. */
export function elementNamed(text: string, document: unknown, above: Pointer): NamedPlace | null {
  const [, unknown, type = unknown] = UNKNOWN_TYPE.exec(text.slice(0, 4_000)) ?? [];
  if (type === undefined) return null;
  const found = firstOf(valueAt(document, above), (value) => (isObject(value) && value.type === type ? type : null));
  return found && { ...found, at: above + found.at };
}

/** The first value of a document that is meant, in document order. Linear. */
function firstOf(root: unknown, meant: (value: unknown, at: Pointer) => string | null): NamedPlace | null {
  for (const { value, at } of valuesIn(root, '')) {
    const path = meant(value, at);
    if (path !== null) return { at, path };
  }
  return null;
}
