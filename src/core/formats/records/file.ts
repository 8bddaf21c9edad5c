import type { Aside } from '../../model/message.ts';
import { isObject, own } from '../../text/json.ts';
import { type Pointer, valueAt } from '../../text/pointer.ts';
import { firstMade } from '../../text/search.ts';
import { idOf } from '../common/parts.ts';
import type { Entry, RecordDialect } from './dialect.ts';

/** A list of records inside a record, as a run of places. */
export interface InnerList {
  /** The place of the record that holds it. */
  readonly holder: number;
  readonly path: string;
  readonly first: number;
  readonly count: number;
}

/** By place: what a record says, where that is known from another file that it stands in. Its places are those of that file. */
export type KnownRecords = (place: number) => Entry | null;

/**
 * The records of a session file by place, those inside other records behind their holder, with what each says. A file
 * without such lists has its places in the order of the list, and nothing is copied.
 */
export class RecordFile {
  readonly records: readonly unknown[];
  /** By place: what the record says; null for one that says nothing to the conversation. */
  readonly entries: readonly (Entry | null)[];
  readonly inner: readonly InnerList[];
  /** By place: why a record says nothing. */
  private readonly whys: readonly (Aside['why'] | undefined)[];
  private readonly ats: readonly Pointer[] | null;
  /** The place of each element of the list; null where it is the same. */
  private readonly tops: readonly number[] | null;
  private readonly byHolder: ReadonlyMap<number, InnerList>;
  /** True if some record names the one before it; else they were written in the order of the conversation. */
  readonly isTree: boolean;

  constructor(
    readonly dialect: RecordDialect,
    values: readonly unknown[],
    readonly base: Pointer,
    known: KnownRecords | null = null,
  ) {
    const flat = dialect.inner ? flattened(dialect.inner, values, base) : null;
    this.records = flat?.records ?? values;
    this.inner = flat?.inner ?? [];
    this.ats = flat?.ats ?? null;
    this.tops = flat?.tops ?? null;
    this.byHolder = new Map(this.inner.map((it) => [it.holder, it]));
    const { entries, whys, sides } = this.read(known);
    // The file of a sub-agent holds nothing but what is said beside a conversation: there it is the conversation.
    if (entries.some((entry) => entry !== null && !entry.said.isSide))
      for (const place of sides) {
        entries[place] = null;
        whys[place] = 'sidechain';
      }
    this.entries = entries;
    this.whys = whys;
    this.isTree = dialect.parentKey !== null && this.records.some((_, place) => this.parentAt(place) !== null);
  }

  /** What each record says, or why it says nothing; and the places of those that say it beside the conversation. */
  private read(known: KnownRecords | null) {
    const { dialect, records } = this;
    const whys: (Aside['why'] | undefined)[] = new Array(records.length).fill(undefined);
    const entries: (Entry | null)[] = new Array(records.length).fill(null);
    const sides: number[] = [];
    const alone = dialect.standsAlone?.(records) ?? NONE;
    for (let place = 0; place < records.length; place++) {
      const read = this.entryOf(place, known?.(place) ?? null, alone);
      if (typeof read === 'string') whys[place] = read;
      else {
        entries[place] = read;
        if (read.said.isSide) sides.push(place);
      }
    }
    return { entries, whys, sides };
  }

  /** `same` is the record where it is known from another file. */
  private entryOf(place: number, same: Entry | null, alone: ReadonlySet<string>): Entry | Aside['why'] {
    if (same) return same.place === place ? same : { ...same, place };
    const record = this.records[place];
    if (!isObject(record)) return 'unknown';
    const at = this.at(place);
    const said = this.dialect.read(record, at, alone);
    if (typeof said === 'string') return said;
    return { place, at, record, id: this.dialect.idKey ? idOf(own(record, this.dialect.idKey)) : null, said };
  }

  at(place: number): Pointer {
    return this.ats?.[place] ?? `${this.base}/${place}`;
  }

  whyAside(place: number): Aside['why'] {
    return this.whys[place] ?? 'unknown';
  }

  /** The id of the record at a place, whatever the record is. */
  idAt(place: number): string | null {
    const entry = this.entries[place];
    if (entry) return entry.id;
    const record = this.records[place];
    return this.dialect.idKey && isObject(record) ? idOf(own(record, this.dialect.idKey)) : null;
  }

  /** The id of the record before, as a record names it; null where it names none. */
  parentAt(place: number): string | null {
    const record = this.records[place];
    return this.dialect.parentKey && isObject(record) ? idOf(own(record, this.dialect.parentKey)) : null;
  }

  placeOf(at: Pointer): number {
    const start = this.base.length + 1;
    const top = Number.parseInt(at.slice(start), 10);
    if (this.tops === null) return top;
    const place = this.tops[top] ?? -1;
    const inner = this.innerOf(place);
    const head = inner ? `${this.at(place)}/${inner.path.replaceAll('.', '/')}/` : '';
    return inner && at.startsWith(head) ? inner.first + Number.parseInt(at.slice(head.length), 10) : place;
  }

  /** The place of the record in which the one at a place stands; null for a record of the file itself. */
  holderOf(place: number): number | null {
    const list = this.inner.find((it) => place >= it.first && place < it.first + it.count);
    return list ? list.holder : null;
  }

  innerOf(holder: number): InnerList | undefined {
    return this.byHolder.get(holder);
  }

  /** The size of the prompt, in tokens, that the first of some records tells which tells one; null if none does. */
  promptTokensIn(entries: readonly (Entry | null)[]): number | null {
    return firstMade(entries, (entry) => (entry ? (this.dialect.promptTokens?.(entry.record) ?? null) : null));
  }

  entryAt(at: Pointer): Entry | null {
    return this.entries[this.placeOf(at)] ?? null;
  }
}

const NONE: ReadonlySet<string> = new Set();

function flattened(innerOf: NonNullable<RecordDialect['inner']>, values: readonly unknown[], base: Pointer) {
  const paths = values.map((it) => (isObject(it) ? innerOf(it) : null));
  if (paths.every((it) => it === null)) return null;
  const records: unknown[] = [];
  const ats: Pointer[] = [];
  const tops: number[] = [];
  const inner: InnerList[] = [];
  values.forEach((value, i) => {
    const path = paths[i];
    const below = path ? `/${path.replaceAll('.', '/')}` : '';
    const list = path ? valueAt(value, below) : null;
    tops.push(records.length);
    records.push(value);
    ats.push(`${base}/${i}`);
    if (!path || !Array.isArray(list)) return;
    inner.push({ holder: records.length - 1, path, first: records.length, count: list.length });
    for (const [k, item] of list.entries()) {
      records.push(item);
      ats.push(`${base}/${i}${below}/${k}`);
    }
  });
  return { records, ats, tops, inner };
}
