import { hashOf } from '../text/hash.ts';

/** Ids differ in their ends: so many characters are looked at before ids are compared. */
const LOOKED_AT = 12;

/** True if an id stands twice in the list. null is no id. Many times cheaper than a set of the ids. */
export function haveRepeats(ids: readonly (string | null)[]): boolean {
  let size = 64;
  while (size < ids.length * 3) size *= 2;
  /** By hash: the place of an id and one more; 0 is free. */
  const slots = new Int32Array(size);
  for (let place = 0; place < ids.length; place++) {
    const id = ids[place]!;
    if (id === null) continue;
    let slot = mixed(id) & (size - 1);
    for (; slots[slot] !== 0; slot = (slot + 1) & (size - 1)) if (ids[slots[slot]! - 1] === id) return true;
    slots[slot] = place + 1;
  }
  return false;
}

function mixed(id: string): number {
  const hash = hashOf(id, id.length, Math.max(0, id.length - LOOKED_AT));
  return hash ^ (hash >>> 15);
}
