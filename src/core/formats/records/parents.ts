import { numberAt } from '../../text/int-list.ts';
import { isObject } from '../../text/json.ts';
import { child } from '../../text/pointer.ts';
import { copy, json, type Spelling } from '../../text/spelling.ts';
import { mayBeMadeUp } from '../common/order.ts';
import type { Entry } from './dialect.ts';
import { EntrySet } from './entry-set.ts';
import type { RecordFile } from './file.ts';
import type { Thread } from './order.ts';

/** How a record at a place names the one before it from now on; null if that stays as it is. */
type ParentOf = (place: number) => Spelling | null;

/** Finds new parents for the children of removed records: the nearest parent that is still there. Linear over all calls. */
export function adoptiveParents(file: RecordFile, removed: readonly Entry[], { parents }: Thread): ParentOf {
  const { parentKey } = file.dialect;
  if (parentKey === null) return () => null;
  const goes = new EntrySet(file.records.length, removed);
  const byId = adoptedById(file, removed, parentKey);
  const lastOf = parents === null ? null : lastGone(file, goes, parents);
  return (place) => {
    // Nearly every parent is known by its place, and stays.
    const parent = parents?.[place] ?? -1;
    if (parent >= 0 && !goes.hasPlace(parent)) return null;
    const last = parent < 0 || lastOf === null ? -1 : lastOf(parent);
    const gone = last < 0 ? null : file.entries[last];
    return gone ? parentNamedBy(gone, parentKey) : byId(place);
  };
}

const parentNamedBy = ({ at, record }: Entry, parentKey: string): Spelling =>
  Object.hasOwn(record, parentKey) ? copy(child(at, parentKey)) : json(null);

/** From a record that goes along the parents that go too: the last of them; -1 where a parent is not known by its place. */
function lastGone(file: RecordFile, goes: EntrySet, parents: Int32Array): (place: number) => number {
  /** By place: the last of those that go before it. */
  let known: Int32Array | null = null;
  return (place) => {
    known ??= new Int32Array(parents.length).fill(NOT_ASKED);
    let at = place;
    let last = numberAt(known, at);
    // Records that name each other in a circle have no last one.
    for (let steps = 0; last === NOT_ASKED && steps < parents.length; steps++) {
      const next = numberAt(parents, at);
      if (next >= 0 && goes.hasPlace(next)) last = numberAt(known, (at = next));
      else last = next < 0 && file.parentAt(at) !== null ? UNKNOWN : at;
    }
    if (last === NOT_ASKED) last = UNKNOWN;
    for (let on = place; known[on] === NOT_ASKED; on = numberAt(parents, on)) {
      known[on] = last;
      if (on === at) break;
    }
    return last;
  };
}

const NOT_ASKED = -2;
const UNKNOWN = -1;

/** The same by the names of the records, where not every parent is known by its place. */
function adoptedById(file: RecordFile, removed: readonly Entry[], parentKey: string): ParentOf {
  let named: Map<string, Entry> | null = null;
  const found = new Map<string, Spelling>();
  return (place) => {
    named ??= new Map(removed.flatMap((entry) => (entry.id === null ? [] : [[entry.id, entry] as const])));
    const gone = named;
    let id = file.parentAt(place);
    const path: string[] = [];
    const seen = new Set<string>();
    let to: Spelling | undefined;
    while (id !== null && !to && !seen.has(id)) {
      const entry = gone.get(id);
      if (!entry) break;
      seen.add(id);
      path.push(id);
      to = found.get(id);
      if (to) break;
      id = file.parentAt(entry.place);
      if (id === null || !gone.has(id)) to = parentNamedBy(entry, parentKey);
      else if (seen.has(id)) to = json(null);
    }
    if (!to) return null;
    for (const it of path) found.set(it, to);
    return to;
  };
}

/**
 * A conversation of one record names no parent, and a file in which no record does is read in the order of its lines:
 * what is aside would come back. Tells which records have to name the one record then: those that named a record that is
 * gone; where none beside the conversation names a parent, the messages among them.
 */
export function clingsToLone(
  file: RecordFile,
  original: readonly Entry[],
  kept: EntrySet,
  copies: Int32Array | null,
): (place: number) => boolean {
  const { records, entries } = file;
  const gone = new Set(original.flatMap((entry) => (kept.has(entry) ? [] : [entry.id])));
  const conversation = new Set(original.map((entry) => entry.place));
  const isTree = original.some((entry) => file.parentAt(entry.place) !== null);
  // Old copies go with the record that counts.
  const isAside = (place: number): boolean => !conversation.has(copies?.[place] ?? place);
  const isNamed = records.some((_, place) => isAside(place) && file.parentAt(place) !== null);
  if (isNamed) return (place) => file.parentAt(place) !== null && gone.has(file.parentAt(place));
  return (place) => isTree && entries[place] !== null;
}

/** True for a record that still has one before it: its parent, or that of the records between, is not among the removed. */
export function namesKept(file: RecordFile, entry: Entry | null, removed: readonly Entry[]): boolean {
  if (entry === null) return false;
  const gone = new Map(removed.map(({ id, place }) => [id, place]));
  let id = file.parentAt(entry.place);
  for (let place = gone.get(id); id !== null && place !== undefined; place = gone.get(id)) {
    gone.delete(id);
    id = file.parentAt(place);
  }
  return id !== null && file.records.some((_, place) => file.idAt(place) === id);
}

/** True for a file of which one record alone could name another before it, and says that there is none. */
export function isRoot({ records }: RecordFile, parentKey: string): boolean {
  const able = records.filter((record) => isObject(record) && Object.hasOwn(record, parentKey));
  return able.length === 1;
}

/** Ids that records of the file have and that one made up here could be. */
export function idsTaken(file: RecordFile): Set<string> {
  const taken = new Set<string>();
  for (let place = 0; place < file.records.length; place++) {
    const id = file.idAt(place);
    if (id !== null && (file.dialect.newId !== undefined || mayBeMadeUp(id))) taken.add(id);
  }
  return taken;
}
