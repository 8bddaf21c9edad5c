import { IdTable } from './id-table.ts';

/** True if an id stands twice in the list. null is no id. */
export function haveRepeats(ids: readonly (string | null)[]): boolean {
  const table = new IdTable((place) => ids[place]!);
  for (let place = 0; place < ids.length; place++) {
    const id = ids[place]!;
    if (id !== null && table.add(id, place) >= 0) return true;
  }
  return false;
}
