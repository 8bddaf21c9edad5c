/**
 * The elements that are needed so that something still holds: large pieces are left out first, then smaller ones, until no
 * single one can go. It holds for all of them. Order is kept; `holds` is asked about lists in their order.
 */
export function fewest<T>(all: readonly T[], holds: (kept: readonly T[]) => boolean): readonly T[] {
  if (all.length === 0 || holds([])) return [];
  let kept = all;
  let size = Math.ceil(kept.length / 2);
  while (size >= 1) {
    const before = kept.length;
    for (let start = 0; start < kept.length && kept.length > 1; ) {
      const rest = [...kept.slice(0, start), ...kept.slice(start + size)];
      if (rest.length > 0 && holds(rest)) kept = rest;
      else start += size;
    }
    // What could not go alone may be able to once another went.
    if (size > 1) size = Math.ceil(Math.min(size, kept.length) / 2);
    else if (kept.length === before || kept.length === 1) break;
  }
  return kept;
}

/**
 * The smallest stretch round some places of a list of `length` that suffices, grown to both sides: each time twice as
 * much is taken. Null if not even all of it does.
 */
export function around(
  length: number,
  places: readonly number[],
  suffices: (kept: readonly number[]) => boolean,
): readonly number[] | null {
  for (let reach = 0; ; reach = reach === 0 ? 1 : reach * 2) {
    const kept: number[] = [];
    for (let at = 0; at < length; at++) {
      // The beginning is what most demands are about that are not about the place itself.
      if (at < reach || places.some((it) => Math.abs(it - at) <= reach)) kept.push(at);
    }
    if (kept.length > 0 && suffices(kept)) return kept;
    if (kept.length >= length) return null;
  }
}
