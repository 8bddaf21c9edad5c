import { isObject } from '../../text/json.ts';
import type { Entry } from './dialect.ts';
import type { RecordFile } from './file.ts';

/** What a place of the file is to the conversation; 0 is a branch that was left. */
export const ON_CHAIN = 1;
export const COMPACTED = 2;
export const SUPERSEDED = 3;
/** A record that a message is made of. */
export const USED = 4;

/** The active conversation of a session file. */
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
export function inOrder(file: RecordFile): Thread {
  const { records, entries, dialect } = file;
  const marks = new Uint8Array(records.length);
  const places = (): Int32Array => Int32Array.from(records, (_, i) => i);
  let copies: Int32Array | null = null;
  let stands: Int32Array | null = null;
  const chain: Entry[] = [];
  /** By id: where in the chain it is, if it still is. */
  const byId = new Map<string, number>();
  for (let place = 0; place < records.length; place++) {
    const record = records[place];
    const drop = isObject(record) ? dialect.drops?.(record) : null;
    if (drop) {
      const from = drop.from === null ? 0 : (livePlace(drop.from) ?? 0);
      const mark = drop.why === 'compacted' ? COMPACTED : drop.why === 'superseded' ? SUPERSEDED : 0;
      for (const it of chain.splice(from)) marks[it.place] = mark;
    }
    const entry = entries[place];
    if (!entry) continue;
    marks[place] = ON_CHAIN;
    const known = entry.id === null ? undefined : livePlace(entry.id);
    if (known === undefined) {
      if (entry.id !== null) byId.set(entry.id, chain.length);
      chain.push(entry);
      continue;
    }
    const before = chain[known]!;
    copies ??= places();
    stands ??= places();
    copies[before.place] = place;
    stands[place] = stands[before.place]!;
    marks[before.place] = SUPERSEDED;
    chain[known] = entry;
  }
  if (copies) for (let place = records.length - 1; place >= 0; place--) copies[place] = copies[copies[place]!]!;
  return { chain, marks, copies, stands, gaps: [], parents: null, kept: null, isTree: false };

  function livePlace(id: string): number | undefined {
    const at = byId.get(id);
    return at !== undefined && chain[at]?.id === id ? at : undefined;
  }
}
