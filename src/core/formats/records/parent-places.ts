import { numberAt } from '../../text/int-list.ts';
import { isObject, own } from '../../text/json.ts';
import type { UnreadLine } from '../../text/unread.ts';
import { idOf } from '../common/parts.ts';
import type { Entry } from './dialect.ts';
import { NOWHERE, placesBefore } from './entry-lists.ts';
import type { RecordFile } from './file.ts';
import type { Ids } from './ids.ts';
import type { Gap } from './order.ts';

/** A prompt that shrinks below this share of the one before is a new conversation's. */
const SHRUNK = 0.8;
/** So many records are looked at for the size of a prompt. */
const NEAR = 50;

interface Walked {
  readonly file: RecordFile;
  readonly ids: Ids;
  /** By place: what the thread has been at. */
  readonly visited: Uint8Array;
  readonly unread: () => readonly UnreadLine[];
}

/** Finds the record before another, also where it is not named truly. */
export class ParentPlaces {
  #before: Int32Array | null = null;
  /** By id that no record has: the first place that names it. */
  private missing: Map<string, number> | null = null;
  private salvaged: ReadonlyMap<string, Salvaged> | null = null;

  constructor(private readonly walked: Walked) {}

  /** The place of the nearest earlier record that says something, or -1. */
  entryBefore(place: number): number {
    return numberAt(this.before, place);
  }

  private get before(): Int32Array {
    this.#before ??= placesBefore(this.walked.file.entries);
    return this.#before;
  }

  /** What came before, where it is not sent any more: the parent, what a restart names, or the nearest record before. */
  formerOf(at: number): number {
    const { records, dialect } = this.walked.file;
    const record = records[at];
    const former = dialect.formerKey && isObject(record) ? idOf(own(record, dialect.formerKey)) : null;
    const name = this.walked.file.parentAt(at) ?? former;
    const place = name === null ? NOWHERE : this.walked.ids.placeOf(name, at);
    return place === NOWHERE ? this.entryBefore(at) : place;
  }

  /** The parent's place; with the gap where the parent is not there and the thread goes on at an earlier record. */
  parentOf(at: number, chain: readonly Entry[]): { readonly place: number; readonly gap?: Gap } {
    const name = this.walked.file.parentAt(at);
    if (name === null) return { place: NOWHERE };
    const place = this.walked.ids.placeOf(name, at);
    if (place !== NOWHERE) return { place };
    const { to, why } = this.across(name, at);
    const next = chain.at(-1);
    if (!next) return { place: NOWHERE };
    const begins: Gap = { place: at, next, why: 'begins', isProven: false };
    if (to === NOWHERE) return why === 'unread' ? { place: NOWHERE } : { place: NOWHERE, gap: begins };
    const after = this.walked.file.promptTokensIn(chain.slice(-NEAR).reverse());
    const earlier = this.walked.file.promptTokensIn(
      this.walked.file.entries.slice(Math.max(0, to - NEAR), to + 1).reverse(),
    );
    const isKnown = after !== null && earlier !== null;
    if (isKnown && after < earlier * SHRUNK) return { place: NOWHERE };
    return { place: to, gap: { place: at, next, why, isProven: isKnown && after >= earlier } };
  }

  /** Through lines that could not be read as far as they name their parents, then to the nearest earlier record. */
  private across(name: string, at: number): { readonly to: number; readonly why: Gap['why'] } {
    const { idKey, parentKey } = this.walked.file.dialect;
    this.salvaged ??= idKey && parentKey ? salvage(this.walked.unread(), idKey, parentKey) : new Map();
    const seen = new Set<string>();
    let before = at;
    for (let now = name; ; ) {
      const line = seen.has(now) ? undefined : this.salvaged.get(now);
      seen.add(now);
      before = Math.min(before, line?.before ?? this.firstNaming(now) ?? before);
      const why = line || seen.size > 1 ? 'unread' : 'missing';
      if (!line || line.parent === null) return { to: this.freshBefore(before), why };
      const place = this.walked.ids.placeOf(line.parent, line.before);
      if (place !== NOWHERE) return { to: place, why };
      now = line.parent;
    }
  }

  /** The nearest earlier record that the thread has not been at, in whatever copy. What was passed over is so once. */
  private freshBefore(place: number): number {
    const first = this.entryBefore(place);
    let at = first;
    while (at !== NOWHERE && this.walked.visited[this.counting(at)]) at = this.entryBefore(at);
    for (let passed = first; passed !== at; ) {
      const next = this.entryBefore(passed);
      this.before[passed] = at;
      passed = next;
    }
    return this.counting(at);
  }

  /** Of a record that stands twice the place that counts. */
  private counting(place: number): number {
    const id = place === NOWHERE ? null : this.walked.file.idAt(place);
    return id === null ? place : this.walked.ids.placeOf(id, place + 1);
  }

  /** The first record that names a missing parent: the parent stood before it. */
  private firstNaming(id: string): number | undefined {
    if (this.missing === null) {
      this.missing = new Map();
      for (let place = 0; place < this.walked.file.records.length; place++) {
        const name = this.walked.file.parentAt(place);
        if (name !== null && !this.missing.has(name) && this.walked.ids.placeOf(name, place) === NOWHERE)
          this.missing.set(name, place);
      }
    }
    return this.missing.get(id);
  }
}

/** What a line that could not be read says of its place in the thread. */
interface Salvaged {
  /** The id of the record before it; null if none was found. */
  readonly parent: string | null;
  readonly before: number;
}

/** The ids that stand in lines that could not be read, each with the parent that its line names. Linear in their text. */
function salvage(unread: readonly UnreadLine[], idKey: string, parentKey: string): ReadonlyMap<string, Salvaged> {
  const found = new Map<string, Salvaged>();
  for (const { before, text } of unread) {
    const [parent = null] = stringsUnder(parentKey, text);
    for (const id of stringsUnder(idKey, text)) if (!found.has(id)) found.set(id, { parent, before });
  }
  return found;
}

/** Longer strings are no ids. */
const LONGEST_ID = 200;

/** The strings that stand under a key in a text that need not be JSON. Quotes inside strings are escaped and no keys. */
function stringsUnder(key: string, text: string): string[] {
  const name = JSON.stringify(key);
  const found: string[] = [];
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    const value = /^\s{0,9}:\s{0,9}"([^"\\]+)"/.exec(text.slice(at + name.length, at + name.length + LONGEST_ID))?.[1];
    if (value !== undefined) found.push(value);
  }
  return found;
}
