import { hashOf } from '../text/hash.ts';

/** Ids differ in their ends: so many characters are looked at before ids are compared. */
const LOOKED_AT = 12;
/** So many comparisons an id may take before a set does the work: some programs make ids that end alike. */
const PATIENCE = 8;

/** True if an id stands twice in the list. null is no id. Many times cheaper than a set of the ids. */
export function haveRepeats(ids: readonly (string | null)[]): boolean {
  let size = 64;
  while (size < ids.length * 2) size *= 2;
  /** By hash: the place of an id and one more; 0 is free. */
  const slots = new Int32Array(size);
  let patience = 64 + ids.length * PATIENCE;
  for (let place = 0; place < ids.length; place++) {
    const id = ids[place]!;
    if (id === null) continue;
    let slot = mixed(id) & (size - 1);
    for (; slots[slot] !== 0; slot = (slot + 1) & (size - 1)) {
      if (ids[slots[slot]! - 1] === id) return true;
      if (--patience < 0) return repeatsAmong(ids);
    }
    slots[slot] = place + 1;
  }
  return false;
}

function repeatsAmong(ids: readonly (string | null)[]): boolean {
  const seen = new Set<string>();
  for (const id of ids) if (id !== null && seen.size === seen.add(id).size) return true;
  return false;
}

function mixed(id: string): number {
  const hash = hashOf(id, id.length, Math.max(0, id.length - LOOKED_AT));
  return hash ^ (hash >>> 15);
}
