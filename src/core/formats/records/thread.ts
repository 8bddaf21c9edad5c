import { isObject, own } from '../../text/json.ts';
import type { UnreadLine } from '../../text/unread.ts';
import { idOf } from '../common/parts.ts';
import type { Entry } from './dialect.ts';
import type { RecordFile } from './file.ts';
import { Ids } from './ids.ts';
import { COMPACTED, type Gap, ON_CHAIN, type Thread } from './order.ts';
import { type Salvaged, salvage } from './salvage.ts';
import { leafOf, Tail } from './tail.ts';

/**
 * The conversation of a file whose records name the one before: the chain from the last record to its root, or to what
 * restarts it. A parent that is not there is bridged. Linear; loops end the chain.
 */
export function alongParents(file: RecordFile, unread: () => readonly UnreadLine[]): Thread {
  const { records, entries, dialect, isTree } = file;
  const ids = new Ids(file);
  const visited = new Uint8Array(records.length);
  const parents = new Parents({ file, ids, visited, unread });
  const chain: Entry[] = [];
  const marks = new Uint8Array(records.length);
  const gaps: Gap[] = [];
  const parentPlaces = new Int32Array(records.length).fill(NOWHERE);
  let isOver = false;
  let at = leafOf(file);
  let tail: Tail | null = null;
  const take = (entry: Entry | null | undefined): void => {
    if (!entry) return;
    chain.push(entry);
    marks[entry.place] = ON_CHAIN;
  };
  while (at >= 0 && !visited[at]) {
    visited[at] = 1;
    const record = records[at];
    if (!isObject(record)) break;
    const entry = entries[at];
    const kept = isOver || tail ? null : dialect.keeps?.(record);
    if (isOver) marks[at] = COMPACTED;
    else if (kept) tail = new Tail(entry ?? null, kept, file);
    else if (tail) {
      isOver = tail.takes(at, marks);
      if (isOver) tail.end(true, chain, marks);
    } else {
      // What a restart holds stands behind it.
      const inside = file.innerOf(at);
      for (let place = inside ? inside.first + inside.count - 1 : -1; place > at; place--) take(entries[place]);
      take(entry);
    }
    isOver ||= tail === null && dialect.drops?.(record) != null;
    if (!isTree) at = dialect.keeps ? at - 1 : parents.entryBefore(at);
    else if (isOver) at = parents.formerOf(at);
    else {
      const found = parents.parentOf(at, chain);
      if (found.gap) gaps.push(found.gap);
      else parentPlaces[at] = found.place;
      // What was kept began with the record that is gone.
      const parent = file.parentAt(at);
      isOver = tail?.beginsWith(parent) === true && ids.placeOf(parent!, at) === NOWHERE;
      if (isOver) tail!.end(true, chain, marks);
      at = found.place;
    }
  }
  if (!isOver) tail?.end(false, chain, marks);
  const kept = tail?.told() ?? null;
  const copies = ids.copies();
  // Where an id stands twice it depends on who asks which record is meant.
  const told = ids.hasCopies ? null : parentPlaces;
  return { chain: chain.reverse(), marks, copies, stands: null, gaps, parents: told, kept, isTree };
}

/** A prompt that shrinks below this share of the one before is a new conversation's. */
const SHRUNK = 0.8;
/** So many records are looked at for the size of a prompt. */
const NEAR = 50;
const NOWHERE = -1;

interface Walked {
  readonly file: RecordFile;
  readonly ids: Ids;
  readonly visited: Uint8Array;
  readonly unread: () => readonly UnreadLine[];
}

/** Finds the record before another, also where it is not named truly. */
class Parents {
  /** By place: the nearest place before it that says something. */
  private before: Int32Array | null = null;
  /** By id that no record has: the first place that names it. */
  private missing: Map<string, number> | null = null;
  private salvaged: ReadonlyMap<string, Salvaged> | null = null;
  private readonly file: RecordFile;
  private readonly ids: Ids;
  /** By place: what the thread has been at. */
  private readonly visited: Uint8Array;
  private readonly unread: () => readonly UnreadLine[];

  constructor({ file, ids, visited, unread }: Walked) {
    this.file = file;
    this.ids = ids;
    this.visited = visited;
    this.unread = unread;
  }

  /** The place of the nearest earlier record that says something, or -1. */
  entryBefore(place: number): number {
    if (this.before === null) {
      this.before = new Int32Array(this.file.entries.length + 1);
      let last = NOWHERE;
      for (let i = 0; i < this.before.length; i++) {
        this.before[i] = last;
        if (this.file.entries[i]) last = i;
      }
    }
    return this.before[place] ?? NOWHERE;
  }

  /** What came before, where it is not sent any more: the parent, what a restart names, or the nearest record before. */
  formerOf(at: number): number {
    const { records, dialect } = this.file;
    const record = records[at];
    const former = dialect.formerKey && isObject(record) ? idOf(own(record, dialect.formerKey)) : null;
    const name = this.file.parentAt(at) ?? former;
    const place = name === null ? NOWHERE : this.ids.placeOf(name, at);
    return place === NOWHERE ? this.entryBefore(at) : place;
  }

  /** The parent's place; with the gap where the parent is not there and the thread goes on at an earlier record. */
  parentOf(at: number, chain: readonly Entry[]): { readonly place: number; readonly gap?: Gap } {
    const name = this.file.parentAt(at);
    if (name === null) return { place: NOWHERE };
    const place = this.ids.placeOf(name, at);
    if (place !== NOWHERE) return { place };
    const { to, why } = this.across(name, at);
    const next = chain.at(-1);
    if (!next) return { place: NOWHERE };
    const begins: Gap = { place: at, next, why: 'begins', isProven: false };
    if (to === NOWHERE) return why === 'unread' ? { place: NOWHERE } : { place: NOWHERE, gap: begins };
    const after = this.file.promptTokensIn(chain.slice(-NEAR).reverse());
    const earlier = this.file.promptTokensIn(this.file.entries.slice(Math.max(0, to - NEAR), to + 1).reverse());
    const isKnown = after !== null && earlier !== null;
    if (isKnown && after < earlier * SHRUNK) return { place: NOWHERE };
    return { place: to, gap: { place: at, next, why, isProven: isKnown && after >= earlier } };
  }

  /** Through lines that could not be read as far as they name their parents, then to the nearest earlier record. */
  private across(name: string, at: number): { readonly to: number; readonly why: Gap['why'] } {
    const { idKey, parentKey } = this.file.dialect;
    this.salvaged ??= salvage(this.unread(), idKey!, parentKey!);
    const seen = new Set<string>();
    let before = at;
    for (let now = name; ; ) {
      const line = seen.has(now) ? undefined : this.salvaged.get(now);
      seen.add(now);
      before = Math.min(before, line?.before ?? this.firstNaming(now) ?? before);
      const why = line || seen.size > 1 ? 'unread' : 'missing';
      if (!line || line.parent === null) return { to: this.freshBefore(before), why };
      const place = this.ids.placeOf(line.parent, line.before);
      if (place !== NOWHERE) return { to: place, why };
      now = line.parent;
    }
  }

  /** The nearest earlier record that the thread has not been at, in whatever copy. What was passed over is so once. */
  private freshBefore(place: number): number {
    const first = this.entryBefore(place);
    let at = first;
    while (at !== NOWHERE && this.visited[this.counting(at)]) at = this.entryBefore(at);
    for (let passed = first; passed !== at; ) {
      const next = this.entryBefore(passed);
      this.before![passed] = at;
      passed = next;
    }
    return this.counting(at);
  }

  /** Of a record that stands twice the place that counts. */
  private counting(place: number): number {
    const id = place === NOWHERE ? null : this.file.idAt(place);
    return id === null ? place : this.ids.placeOf(id, place + 1);
  }

  /** The first record that names a missing parent: the parent stood before it. */
  private firstNaming(id: string): number | undefined {
    if (this.missing === null) {
      this.missing = new Map();
      for (let place = 0; place < this.file.records.length; place++) {
        const name = this.file.parentAt(place);
        if (name !== null && !this.missing.has(name) && this.ids.placeOf(name, place) === NOWHERE)
          this.missing.set(name, place);
      }
    }
    return this.missing.get(id);
  }
}
