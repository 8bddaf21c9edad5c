import type { Draft } from '../model/draft.ts';
import { mediaOf } from '../model/media.ts';
import { treatMedia } from './media.ts';

/** So long a name may become. */
const LONGEST = 200;

/** Gives every document the name of which an earlier one has a name of its own: "plan (2)". Linear. */
export function numberDocuments(draft: Draft): void {
  const taken = new Set<string>();
  for (const { parts } of draft.messages)
    for (const { part } of parts) for (const { name } of mediaOf(part)) if (name !== undefined) taken.add(name);
  const seen = new Map<string, number>();
  treatMedia(draft, ({ name }) => {
    if (name === undefined) return null;
    let nth = (seen.get(name) ?? 0) + 1;
    if (nth === 1) {
      seen.set(name, nth);
      return null;
    }
    let fresh = numbered(name, nth);
    while (taken.has(fresh)) fresh = numbered(name, ++nth);
    seen.set(name, nth);
    taken.add(fresh);
    return { name: fresh };
  });
}

function numbered(name: string, nth: number): string {
  const end = ` (${nth})`;
  return `${name.slice(0, LONGEST - end.length).trimEnd()}${end}`;
}
