import type { Cutting } from './ledger.ts';

/** Items whose digests are remembered: what is not remembered is never taken for a copy. */
const MOST = 1_000_000;

/** The list of items in a compaction record, and the items of all records before it. */
export class History {
  isOpen = false;
  /** This line has such a list. */
  wasThere = false;
  items = 0;
  copies = 0;
  complete = true;
  private cuts: Omit<Cutting, 'place'>[] = [];
  private readonly seen = new Set<string>();
  private readonly here = new Set<string>();
  private kept = 0;
  private end_ = 0;
  private open_ = -1;
  private hasBare = false;

  begin(): void {
    this.isOpen = true;
    this.wasThere = true;
    this.kept = 0;
    this.open_ = -1;
    this.hasBare = false;
  }

  /** Takes an item with its digest; true if the same bytes were an item before. */
  item(start: number, end: number, key: string): boolean {
    const isCopy = this.seen.has(key) || this.here.has(key);
    this.items++;
    if (isCopy) {
      this.copies++;
      // With the comma before it where something stays there, else with the comma behind it.
      if (this.kept > 0) this.cut(this.end_, end);
      else if (this.open_ < 0) this.open_ = start;
    } else {
      this.here.add(key);
      if (this.open_ >= 0) this.cut(this.open_, start);
      this.open_ = -1;
      this.kept++;
    }
    this.end_ = end;
    return isCopy;
  }

  /** Something that is no object stands in the list: then it is none that is known, and nothing is taken out of it. */
  bare(): void {
    this.hasBare = true;
  }

  end(): void {
    if (this.open_ >= 0) this.cut(this.open_, this.end_);
    if (this.hasBare) this.cuts = [];
    this.isOpen = false;
  }

  get spans(): readonly Omit<Cutting, 'place'>[] {
    return this.cuts;
  }

  /** The line is whole: its items are known from now on, and the one that it is itself. */
  keep(item: string | null): void {
    if (item !== null) this.here.add(item);
    for (const key of this.here) {
      if (this.seen.size < MOST) this.seen.add(key);
      else this.complete = false;
    }
  }

  clear(): void {
    this.isOpen = this.wasThere = false;
    this.items = this.copies = 0;
    if (this.cuts.length > 0) this.cuts = [];
    this.here.clear();
  }

  private cut(start: number, end: number): void {
    const last = this.cuts.at(-1);
    if (last?.end === start) this.cuts[this.cuts.length - 1] = { ...last, end };
    else this.cuts.push({ start, end, deed: 'copy', text: '' });
  }
}
