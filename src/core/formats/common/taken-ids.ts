const DIGITS = '0123456789abcdef';
/** No id is longer. */
const LONGEST = 100;

/** The short strings of a document, and the ids that copies were given; looked up when the first is asked for. */
export class TakenIds {
  readonly #root: unknown;
  #counts: Map<string, number> | null = null;

  constructor(root: unknown) {
    this.#root = root;
  }

  /** True for a string that is written once. */
  isAlone(id: string): boolean {
    return this.#all().get(id) === 1;
  }

  /** An id that looks like another and is written nowhere. */
  another(id: string): string {
    const all = this.#all();
    const found = likeId(id, all);
    all.set(found, 1);
    return found;
  }

  #all(): Map<string, number> {
    if (this.#counts !== null) return this.#counts;
    const counts = new Map<string, number>();
    const next: unknown[] = [this.#root];
    while (next.length > 0) {
      const held = next.pop();
      if (typeof held !== 'object' || held === null) continue;
      for (const inner of Object.values(held)) {
        if (typeof inner === 'string' && inner.length <= LONGEST) counts.set(inner, (counts.get(inner) ?? 0) + 1);
        else if (typeof inner === 'object') next.push(inner);
      }
    }
    this.#counts = counts;
    return counts;
  }
}

/** One of the last digits is another, where the id ends with digits; else it is counted on. */
function likeId(id: string, taken: ReadonlyMap<string, number>): string {
  const digits = /[a-f]/.test(id.slice(-8)) && !/[g-z]/i.test(id.slice(-8)) ? DIGITS : DIGITS.slice(0, 10);
  for (let at = id.length - 1; at >= Math.max(0, id.length - 4) && digits.includes(id.charAt(at)); at--)
    for (const digit of digits) {
      const other = id.slice(0, at) + digit + id.slice(at + 1);
      if (!taken.has(other)) return other;
    }
  let count = 2;
  while (taken.has(`${id}-${count}`)) count++;
  return `${id}-${count}`;
}
