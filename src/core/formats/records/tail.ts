import type { Entry, KeptTail } from './dialect.ts';
import type { RecordFile } from './file.ts';
import { COMPACTED, type KeptBefore, ON_CHAIN, type Thread } from './order.ts';

/**
 * What a compaction keeps of the records before it: they are told behind its summary. Takes the records on the way to the
 * root, the newest first, and puts them into the chain once the first that is kept is found.
 */
export class Tail {
  private readonly held: Entry[] = [];

  constructor(
    private readonly summary: Entry | null,
    private readonly kept: KeptTail,
    private readonly file: RecordFile,
  ) {}

  /** Takes a record on the way; true if nothing before it is kept. */
  takes(place: number, marks: Uint8Array): boolean {
    const { id, from = 0 } = this.kept;
    const { entries, records, dialect } = this.file;
    const entry = entries[place];
    const record = records[place];
    // Of several compactions the last counts.
    const isOlder = entry != null && dialect.keeps?.(entry.record) != null;
    if (id !== undefined || place >= from) {
      if (entry && !isOlder) this.held.push(entry);
      else if (record !== undefined) marks[place] = COMPACTED;
      return id === undefined ? place === from : this.file.idAt(place) === id;
    }
    marks[place] = COMPACTED;
    return true;
  }

  /** The compaction that is told in front of what was kept. */
  told(): KeptBefore | null {
    return this.summary && { mark: this.summary.place, summary: this.summary.place };
  }

  /** True if the id is that of the first record that is kept. */
  beginsWith(id: string | null): boolean {
    return id !== null && id === this.kept.id;
  }

  /** Puts the kept records and the summary in front of them into the chain; of a record that is not there none is kept. */
  end(isFound: boolean, chain: Entry[], marks: Uint8Array): void {
    const isKept = isFound || this.kept.id === undefined;
    for (const it of this.held) marks[it.place] = isKept ? ON_CHAIN : COMPACTED;
    if (isKept) for (const it of this.held) chain.push(it);
    if (this.summary === null) return;
    marks[this.summary.place] = ON_CHAIN;
    chain.push(this.summary);
  }
}

/** The record that the thread ends with. */
export function leafOf(file: RecordFile): number {
  const last = file.entries.findLastIndex((it) => it !== null);
  if (file.dialect.endsAnywhere === undefined) return last;
  if (!file.isTree) return file.records.length - 1;
  const end = Math.max(
    last,
    file.records.findLastIndex((_, place) => file.parentAt(place) !== null),
  );
  // A record that holds others is the last where nothing follows it.
  return file.holderOf(end) ?? end;
}

/**
 * Records in the order in which they stand in the file or on the thread: the compaction, which is told in front of what it
 * keeps, behind that.
 */
export function behindKept<T>(items: readonly T[], { kept }: Thread, entryOf: (item: T) => Entry | null): readonly T[] {
  if (kept === null) return items;
  const isTold = (it: T): boolean => {
    const place = entryOf(it)?.place ?? -1;
    return place >= kept.mark && place <= kept.summary;
  };
  const at = items.findIndex(isTold);
  if (at < 0) return items;
  const end = items.findLastIndex(isTold) + 1;
  const last = items.findLastIndex((it) => (entryOf(it)?.place ?? kept.mark) < kept.mark) + 1;
  if (last < end) return items;
  return [...items.slice(0, at), ...items.slice(end, last), ...items.slice(at, end), ...items.slice(last)];
}
