import type { Entry } from './dialect.ts';

/** Entries of one file, known by their places: asked for every record, a set of objects would be looked up all over memory. */
export class EntrySet {
  private readonly marks: Uint8Array;

  /** `size`: so many places the file has. */
  constructor(size: number, entries: Iterable<Entry | null> = []) {
    this.marks = new Uint8Array(size);
    for (const it of entries) if (it) this.add(it);
  }

  add({ place }: Entry): void {
    this.marks[place] = 1;
  }

  has({ place }: Entry): boolean {
    return this.marks[place] === 1;
  }

  hasPlace(place: number): boolean {
    return this.marks[place] === 1;
  }
}
