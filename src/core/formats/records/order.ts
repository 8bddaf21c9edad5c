import { numberAt } from '../../text/int-list.ts';
import { isObject } from '../../text/json.ts';
import type { Drop, Entry } from './dialect.ts';
import type { RecordFile } from './file.ts';

/** What a place of the file is to the conversation; 0 is a branch that was left. */
export const ON_CHAIN = 1;
export const COMPACTED = 2;
export const SUPERSEDED = 3;
/** A record that a message is made of. */
export const USED = 4;

export interface Thread {
  /** The records it is made of, in its order. */
  readonly chain: readonly Entry[];
  readonly marks: Uint8Array;
  /** By place: where the record stands that counts instead; null if no record stands twice. */
  readonly copies: Int32Array | null;
  /** By place: where a record of the chain stands in the order of the file (its first copy); null if that is its place. */
  readonly stands: Int32Array | null;
  readonly gaps: readonly Gap[];
  /** By place: where the record stands that it names as the one before it, -1 where nobody has looked for that. */
  readonly parents: Int32Array | null;
  /** The compaction that is told in front of what it keeps; null if none keeps anything. */
  readonly kept: KeptBefore | null;
  /** True if records name the ones before them; else their order in the file is that of the conversation. */
  readonly isTree: boolean;
}

/** A compaction that keeps records before it: the place of the record that says which, and that of its summary. */
export interface KeptBefore {
  readonly mark: number;
  readonly summary: number;
}

/** A record whose parent is not there, and how the thread went on. */
export interface Gap {
  readonly place: number;
  /** The first record of the conversation after the gap. */
  readonly next: Entry;
  readonly why: 'missing' | 'unread' | 'begins';
  /** True if recorded prompts show that what stands before the gap was sent. */
  readonly isProven: boolean;
}

/** The conversation of a file whose records follow each other: later copies count, some records take others back. */
export const inOrder = (file: RecordFile): Thread => new Line(file).thread();

class Line {
  private readonly chain: Entry[] = [];
  /** By id: where in the chain it is, if it still is. */
  private readonly byId = new Map<string, number>();
  private readonly marks: Uint8Array;
  private copies: Int32Array | null = null;
  private stands: Int32Array | null = null;

  constructor(private readonly file: RecordFile) {
    this.marks = new Uint8Array(file.records.length);
  }

  thread(): Thread {
    const { records, entries, dialect } = this.file;
    for (let place = 0; place < records.length; place++) {
      const record = records[place];
      const drop = isObject(record) ? dialect.drops?.(record) : null;
      if (drop) this.takeBack(drop);
      const entry = entries[place];
      if (entry) this.take(entry);
    }
    const { chain, marks, copies, stands } = this;
    if (copies)
      for (let place = records.length - 1; place >= 0; place--)
        copies[place] = numberAt(copies, numberAt(copies, place));
    return { chain, marks, copies, stands, gaps: [], parents: null, kept: null, isTree: false };
  }

  private takeBack({ from, why }: Drop): void {
    const mark = why === 'compacted' ? COMPACTED : why === 'superseded' ? SUPERSEDED : 0;
    for (const { place } of this.chain.splice(this.livePlace(from) ?? 0)) this.marks[place] = mark;
  }

  private take(entry: Entry): void {
    const { chain, marks } = this;
    marks[entry.place] = ON_CHAIN;
    const known = this.livePlace(entry.id);
    const before = known === undefined ? undefined : chain[known];
    if (known !== undefined && before) {
      chain[known] = entry;
      this.replace(before, entry);
      return;
    }
    if (entry.id !== null) this.byId.set(entry.id, chain.length);
    chain.push(entry);
  }

  /** A later copy counts, where the first one stands. */
  private replace(before: Entry, { place }: Entry): void {
    const places = (): Int32Array => Int32Array.from(this.file.records, (_, i) => i);
    this.copies ??= places();
    this.stands ??= places();
    this.copies[before.place] = place;
    this.stands[place] = numberAt(this.stands, before.place);
    this.marks[before.place] = SUPERSEDED;
  }

  private livePlace(id: string | null): number | undefined {
    const at = id === null ? undefined : this.byId.get(id);
    return at !== undefined && this.chain[at]?.id === id ? at : undefined;
  }
}
