import { numberAt } from '../../text/int-list.ts';
import type { Entry } from './dialect.ts';

export const NOWHERE = -1;
/** No records: most messages have one record and need no list for more. */
export const NONE: readonly Entry[] = [];

/** By place: the nearest place before it that says something; so too for the place behind the last. */
export function placesBefore(entries: readonly (Entry | null)[]): Int32Array {
  const before = new Int32Array(entries.length + 1);
  let last = NOWHERE;
  for (let place = 0; place < before.length; place++) {
    before[place] = last;
    if (entries[place]) last = place;
  }
  return before;
}

/**
 * Lists of records, each under the place of one that stands for it. Files have more records than anything else, so the
 * lists are numbers in flat arrays and become lists when they are asked for.
 */
export class EntryLists {
  private readonly heads: Int32Array;
  private readonly firsts: Int32Array;
  private readonly lasts: Int32Array;
  private readonly next: Int32Array;

  constructor(private readonly entries: readonly (Entry | null)[]) {
    const none = () => new Int32Array(entries.length).fill(NOWHERE);
    this.heads = none();
    this.firsts = none();
    this.lasts = none();
    this.next = none();
  }

  /** Says which list a record belongs to. It joins when it is added. */
  assign(entry: Entry, head: number): void {
    this.heads[entry.place] = head;
  }

  add(entry: Entry, head: number): void {
    this.heads[entry.place] = head;
    const last = numberAt(this.lasts, head);
    if (last === NOWHERE) this.firsts[head] = entry.place;
    else this.next[last] = entry.place;
    this.lasts[head] = entry.place;
  }

  headOf(entry: Entry): number {
    return numberAt(this.heads, entry.place);
  }

  first(head: number): Entry | null {
    const at = numberAt(this.firsts, head);
    return at === NOWHERE ? null : (this.entries[at] ?? null);
  }

  /** The records of a list after the first. */
  more(head: number): readonly Entry[] {
    const second = numberAt(this.next, numberAt(this.firsts, head));
    if (second === NOWHERE) return NONE;
    const more: Entry[] = [];
    for (let at = second; at !== NOWHERE; at = numberAt(this.next, at)) {
      const entry = this.entries[at];
      if (entry) more.push(entry);
    }
    return more;
  }
}
