import type { Change } from './change.ts';
import type { TextDocument } from './document.ts';
import { longestIncreasing } from './increasing.ts';
import { isObject } from './json.ts';
import { child, type Pointer, valueAt } from './pointer.ts';
import type { Spelling } from './spelling.ts';

/** The smallest set of changes after which the value at `at` is spelled as wanted. Copies of what is there cost nothing. */
export function reconcile(doc: TextDocument, at: Pointer, wanted: Spelling): Change[] {
  const changes: Change[] = [];
  compare(changes, valueAt(doc.value, at), at, wanted);
  return changes;
}

type Patch = Extract<Spelling, { t: 'patch' }>;

function compare(changes: Change[], value: unknown, at: Pointer, wanted: Spelling): void {
  if (wanted.t === 'copy' && wanted.at === at) return;
  if (wanted.t === 'json' && isSame(value, wanted.value)) return;
  if (wanted.t === 'patch' && wanted.at === at && isObject(value)) patchObject(changes, value, wanted);
  else if (wanted.t === 'list' && Array.isArray(value)) rearrange(changes, value, at, wanted.items);
  else changes.push({ do: 'replace', at, value: wanted });
}

function patchObject(changes: Change[], value: Record<string, unknown>, { at, set }: Patch): void {
  for (const [key, wanted] of new Map(set)) {
    const isThere = Object.hasOwn(value, key);
    if (wanted === null) {
      if (isThere) changes.push({ do: 'remove', at: child(at, key) });
    } else if (isThere) compare(changes, value[key], child(at, key), wanted);
    else changes.push({ do: 'set', into: at, key, value: wanted });
  }
}

/** Keeps as many elements in place as possible; the others are taken out or written between them. */
function rearrange(changes: Change[], value: readonly unknown[], at: Pointer, items: readonly Spelling[]): void {
  const prefix = `${at}/`;
  const places = items.map((item) => placeOf(item, prefix, value.length));
  const stays = longestIncreasing(places);
  let next = 0;
  const removeUpTo = (index: number): void => {
    for (; next < index; next++) changes.push({ do: 'remove', at: child(at, next) });
  };
  items.forEach((item, i) => {
    if (!stays[i]) {
      changes.push({ do: 'insert', into: at, index: next, value: item });
      return;
    }
    removeUpTo(places[i]!);
    // A copy that stays is where it says it is.
    if (item.t !== 'copy') compare(changes, value[next], child(at, next), item);
    next++;
  });
  removeUpTo(value.length);
}

/** The index of the element of a list that an item says it is, or -1. The prefix is that of all its elements. */
function placeOf(item: Spelling, prefix: string, length: number): number {
  if ((item.t !== 'copy' && item.t !== 'patch') || !item.at.startsWith(prefix)) return -1;
  const { at } = item;
  const first = at.charCodeAt(prefix.length);
  // An index is written without zeros in front, and at least one digit is.
  if (at.length === prefix.length || (first === ZERO && at.length > prefix.length + 1)) return -1;
  let index = 0;
  for (let i = prefix.length; i < at.length; i++) {
    const digit = at.charCodeAt(i) - ZERO;
    if (digit < 0 || digit > 9) return -1;
    index = index * 10 + digit;
  }
  return index < length ? index : -1;
}

const ZERO = 48;

/** Equal as JSON: then the characters that are there may stay, however they spell it. */
function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((element, i) => isSame(element, b[i]));
  }
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && isSame(a[key], b[key]));
}
