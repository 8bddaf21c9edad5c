import type { LinkedCall } from '../model/links.ts';
import { renamer } from '../targets/name-shape.ts';
import type { Facts } from '../targets/target.ts';

const ANY = { letters: null, min: 1, max: null, pattern: null };

/**
 * Makes ids that no call of the list has, and none twice: the old id with the first free number behind it, or where
 * that is no legal id a legal one. White space around an id tells nothing apart. Linear.
 */
export function unusedId(calls: readonly LinkedCall[], { callId }: Facts): (id: string) => string {
  const rename = renamer(callId?.is ?? ANY, new Set(calls.flatMap((it) => it.call.id?.trim() ?? [])));
  return (id) => rename(id.trim());
}
