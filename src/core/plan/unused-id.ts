import type { LinkedCall } from '../model/links.ts';

/** Makes ids that no call of the list has, and none twice: the old id with the first free number behind it. Linear. */
export function unusedId(calls: readonly LinkedCall[]): (id: string) => string {
  const taken = new Set<string | null>(calls.map((it) => it.call.id));
  /** By id, the last number that was tried. */
  const numbers = new Map<string, number>();
  return (id) => {
    for (let n = (numbers.get(id) ?? 1) + 1; ; n++) {
      const fresh = `${id}_${n}`;
      if (taken.has(fresh)) continue;
      numbers.set(id, n);
      taken.add(fresh);
      return fresh;
    }
  };
}
