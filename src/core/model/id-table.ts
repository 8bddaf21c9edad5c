import { hashOf } from '../text/hash.ts';
import { IntList } from '../text/int-list.ts';

/** Ids differ in their ends: so many characters are looked at before ids are compared. */
const LOOKED_AT = 12;
/** So many comparisons an id may take before a map does the work: some programs make ids that end alike. */
const PATIENCE = 8;
const EMPTY = new Int32Array(16);

/**
 * Where in a list an id stands first, for a list that may grow. Many times cheaper than a map of the ids, which has to make
 * and move an entry for each of hundreds of thousands; `idAt` tells the id at a place again.
 */
export class IdTable {
  /** By hash: the number of an entry and one more; 0 is free. */
  #slots = EMPTY.slice();
  readonly #places = new IntList();
  readonly #hashes = new IntList();
  #patience = 64;
  #map: Map<string, number> | null = null;

  constructor(private readonly idAt: (place: number) => string | null) {}

  /** The place at which an id was added, -1 if it was not. */
  find(id: string): number {
    if (this.#map) return this.#map.get(id) ?? -1;
    return this.#look(id, mixed(id));
  }

  /** Adds an id that stands at a place, unless it was added before: then its place, else -1. */
  add(id: string, place: number): number {
    if (this.#map === null && this.#patience < 0) this.#giveUp();
    if (this.#map) {
      const before = this.#map.get(id);
      if (before === undefined) this.#map.set(id, place);
      return before ?? -1;
    }
    const hash = mixed(id);
    const before = this.#look(id, hash);
    if (before >= 0) return before;
    this.#patience += PATIENCE;
    this.#places.push(place);
    this.#hashes.push(hash);
    if (this.#places.length * 2 > this.#slots.length) this.#grow();
    else this.#put(this.#places.length - 1, hash);
    return -1;
  }

  #look(id: string, hash: number): number {
    const last = this.#slots.length - 1;
    for (let slot = hash & last; ; slot = (slot + 1) & last) {
      const entry = (this.#slots[slot] ?? 0) - 1;
      if (entry < 0) return -1;
      // An id is fetched from memory only where its hash says that it may be the same.
      if (this.#hashes.at(entry) === hash) {
        const place = this.#places.at(entry);
        if (this.idAt(place) === id) return place;
      }
      this.#patience--;
    }
  }

  #put(entry: number, hash: number): void {
    const last = this.#slots.length - 1;
    let slot = hash & last;
    while (this.#slots[slot] !== 0) slot = (slot + 1) & last;
    this.#slots[slot] = entry + 1;
  }

  #grow(): void {
    this.#slots = new Int32Array(this.#slots.length * 4);
    for (let entry = 0; entry < this.#hashes.length; entry++) this.#put(entry, this.#hashes.at(entry));
  }

  #giveUp(): void {
    this.#map = new Map();
    for (let entry = 0; entry < this.#places.length; entry++) {
      const place = this.#places.at(entry);
      const id = this.idAt(place);
      if (id !== null) this.#map.set(id, place);
    }
  }
}

function mixed(id: string): number {
  const hash = hashOf(id, id.length, Math.max(0, id.length - LOOKED_AT));
  return hash ^ (hash >>> 15);
}
