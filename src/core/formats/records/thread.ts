import { isObject, type JsonObject } from '../../text/json.ts';
import type { UnreadLine } from '../../text/unread.ts';
import type { Entry } from './dialect.ts';
import { NOWHERE } from './entry-lists.ts';
import type { RecordFile } from './file.ts';
import { Ids } from './ids.ts';
import { COMPACTED, type Gap, ON_CHAIN, type Thread } from './order.ts';
import { ParentPlaces } from './parent-places.ts';
import { leafOf, Tail } from './tail.ts';

/**
 * The conversation of a file whose records name the one before: the chain from the last record to its root, or to what
 * restarts it. A parent that is not there is bridged. Linear; loops end the chain.
 */
export const alongParents = (file: RecordFile, unread: () => readonly UnreadLine[]): Thread =>
  new Walk(file, unread).thread();

class Walk {
  private readonly ids: Ids;
  private readonly visited: Uint8Array;
  private readonly parents: ParentPlaces;
  private readonly chain: Entry[] = [];
  private readonly marks: Uint8Array;
  private readonly gaps: Gap[] = [];
  private readonly parentPlaces: Int32Array;
  private tail: Tail | null = null;
  /** True before what a compaction left. */
  private isOver = false;

  constructor(
    private readonly file: RecordFile,
    unread: () => readonly UnreadLine[],
  ) {
    const { length } = file.records;
    this.ids = new Ids(file);
    this.visited = new Uint8Array(length);
    this.marks = new Uint8Array(length);
    this.parentPlaces = new Int32Array(length).fill(NOWHERE);
    this.parents = new ParentPlaces({ file, ids: this.ids, visited: this.visited, unread });
  }

  thread(): Thread {
    const { chain, marks, gaps, ids, visited } = this;
    const { records, isTree } = this.file;
    for (let at = leafOf(this.file); at >= 0 && !visited[at]; at = this.before(at)) {
      visited[at] = 1;
      const record = records[at];
      if (!isObject(record)) break;
      this.visit(at, record);
    }
    if (!this.isOver) this.tail?.end(false, chain, marks);
    const kept = this.tail?.told() ?? null;
    const copies = ids.copies();
    // Where an id stands twice it depends on who asks which record is meant.
    const parents = ids.hasCopies ? null : this.parentPlaces;
    return { chain: chain.reverse(), marks, copies, stands: null, gaps, parents, kept, isTree };
  }

  private visit(at: number, record: JsonObject): void {
    const { file, marks, tail } = this;
    const { dialect, entries } = file;
    const kept = this.isOver || tail ? null : dialect.keeps?.(record);
    if (this.isOver) marks[at] = COMPACTED;
    else if (kept) this.tail = new Tail(entries[at] ?? null, kept, file);
    else if (tail) {
      if (tail.takes(at, marks)) this.endTail();
    } else {
      // What a restart holds stands behind it.
      const inside = file.innerOf(at);
      for (let place = inside ? inside.first + inside.count - 1 : -1; place > at; place--) this.take(entries[place]);
      this.take(entries[at]);
    }
    this.isOver ||= this.tail === null && dialect.drops?.(record) != null;
  }

  private take(entry: Entry | null | undefined): void {
    if (!entry) return;
    this.chain.push(entry);
    this.marks[entry.place] = ON_CHAIN;
  }

  /** The place of the record before one that was visited. */
  private before(at: number): number {
    const { file, parents, ids } = this;
    if (!file.isTree) return file.dialect.keeps ? at - 1 : parents.entryBefore(at);
    if (this.isOver) return parents.formerOf(at);
    const { place, gap } = parents.parentOf(at, this.chain);
    if (gap) this.gaps.push(gap);
    else this.parentPlaces[at] = place;
    // What was kept began with the record that is gone.
    const parent = file.parentAt(at);
    if (parent !== null && this.tail?.beginsWith(parent) && ids.placeOf(parent, at) === NOWHERE) this.endTail();
    return place;
  }

  /** The first record that a compaction keeps is found. */
  private endTail(): void {
    this.isOver = true;
    this.tail?.end(true, this.chain, this.marks);
  }
}
