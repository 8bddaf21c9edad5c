import type { Change } from './change.ts';
import type { TextDocument } from './document.ts';
import { longestIncreasing } from './increasing.ts';
import { isObject, isSame } from './json.ts';
import { child, indexIn, type Pointer, valueAt } from './pointer.ts';
import { copy, type Spelling } from './spelling.ts';

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
  else if (wanted.t === 'list' && Array.isArray(value)) rearrange(changes, value, at, placed(wanted.items, at, value));
  else if (wanted.t === 'order' && wanted.at === at && Array.isArray(value))
    rearrange(changes, value, at, ordered(wanted, value));
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

/** What a list is to be made of: the elements of the old one by index, -1 for what is none of them, and the others. */
interface Wanted {
  readonly places: ArrayLike<number>;
  /** Null for an element that is copied: where it stays nothing is to be done. */
  itemAt(i: number): Spelling | null;
}

function placed(items: readonly Spelling[], at: Pointer, { length }: readonly unknown[]): Wanted {
  const prefix = `${at}/`;
  return { places: items.map((item) => placeOf(item, prefix, length)), itemAt: (i) => items[i] ?? null };
}

function ordered({ at, places, fresh }: Extract<Spelling, { t: 'order' }>, { length }: readonly unknown[]): Wanted {
  const itemAt = (i: number): Spelling | null => fresh[-1 - (places[i] ?? -1)] ?? null;
  if (fresh.length === 0) return { places, itemAt };
  const prefix = `${at}/`;
  const own = places.map((place, i) => {
    const item = place < 0 ? itemAt(i) : null;
    return item === null ? place : placeOf(item, prefix, length);
  });
  return { places: own, itemAt };
}

/** Keeps as many elements in place as possible; the others are taken out or written between them. */
function rearrange(changes: Change[], value: readonly unknown[], at: Pointer, { places, itemAt }: Wanted): void {
  const stays = longestIncreasing(places);
  let next = 0;
  const removeUpTo = (index: number): void => {
    const count = index - next;
    if (count > 0) changes.push({ do: 'remove', at: child(at, next), ...(count === 1 ? {} : { count }) });
    next = index;
  };
  for (let i = 0; i < places.length; i++) {
    const item = itemAt(i);
    const place = places[i] ?? -1;
    if (stays[i] !== 1) {
      changes.push({ do: 'insert', into: at, index: next, value: item ?? copy(child(at, place)) });
      continue;
    }
    removeUpTo(place);
    // A copy that stays is where it says it is.
    if (item !== null && item.t !== 'copy') compare(changes, value[next], child(at, next), item);
    next++;
  }
  removeUpTo(value.length);
}

/** The index of the element of a list that an item says it is, or -1. The prefix is that of all its elements. */
function placeOf(item: Spelling, prefix: string, length: number): number {
  const index = item.t === 'copy' || item.t === 'patch' ? indexIn(item.at, prefix) : -1;
  return index < length ? index : -1;
}
