import { IdTable } from './id-table.ts';

/** True if an id stands twice in the list. null is no id. */
export function haveRepeats(ids: readonly (string | null)[]): boolean {
  const table = new IdTable((place) => ids[place] ?? null);
  return ids.some((id, place) => id !== null && table.add(id, place) >= 0);
}
