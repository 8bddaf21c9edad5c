import type { JsonObject } from '../../text/json.ts';
import type { Weighed } from './claims.ts';

/** A format that finds nothing of its own wants a clear majority; of an empty list only what is round it speaks. */
export function isRead({ format, list, of, explained, signs, round }: Weighed): boolean {
  if (format.library && signs + round === 0 && isSent(list.body)) return false;
  if (format.enveloped) return round > 0;
  if (of === 0) return round > 0;
  return signs + round > 0 ? explained * 5 >= of : explained * 5 >= of * 3;
}

/** The part of a list that a format explains, 0 to 1. */
export const share = ({ of, explained }: Weighed): number => (of === 0 ? 0 : explained / of);

/**
 * Positive if a reads better than b. The larger share wins, of equal shares the one that is named, then the one with more
 * signs. Where no element shows a sign, what stands round the list speaks first.
 */
export function compare(a: Weighed, b: Weighed): number {
  if (a.isGuess && !b.isGuess && (isSigned(b) || share(b) >= share(a))) return -1;
  if (b.isGuess && !a.isGuess) return -compare(b, a);
  const named = Number(a.isNamed) - Number(b.isNamed);
  if (a.signs > 0 || b.signs > 0) return share(a) - share(b) || named || a.signs + a.round - (b.signs + b.round);
  return (
    named ||
    a.round - b.round ||
    share(a) - share(b) ||
    Number(a.format.anyones ?? false) - Number(b.format.anyones ?? false)
  );
}

/** Of those that read equally well the first of the registry. */
export function bestOf(weighed: readonly (Weighed | null)[]): Weighed | null {
  let first: Weighed | null = null;
  for (const claim of weighed) if (claim && (first === null || compare(claim, first) > 0)) first = claim;
  return first;
}

/** True if an element or what is round the list shows a sign of the format's own. */
export const isSigned = ({ signs, round }: Weighed): boolean => signs + round > 0;

/** What names a model beside its messages is sent to one. */
export const isSent = (body: JsonObject | null): boolean => typeof body?.model === 'string';
