import { IntList } from './int-list.ts';
import type { Json } from './json.ts';
import type { Pointer } from './pointer.ts';
import { valueAt } from './pointer.ts';

/**
 * How a value of the new document is to be written. Plain data, so that it survives `structuredClone`.
 * `copy` stands for the very characters at a pointer of the snapshot; everything that is not meant to change is a copy.
 */
export type Spelling =
  | { readonly t: 'copy'; readonly at: Pointer }
  /** The object at `at` with some keys replaced; `null` removes a key. The other keys keep their characters. */
  | { readonly t: 'patch'; readonly at: Pointer; readonly set: readonly (readonly [string, Spelling | null])[] }
  | { readonly t: 'json'; readonly value: Json }
  | { readonly t: 'list'; readonly items: readonly Spelling[] }
  /**
   * A list made of the elements of the one at `at`, by their index, and of what is new: -1 stands for the first of `fresh`,
   * -2 for the second. A list of many elements of which few change is written down without a word for each.
   */
  | { readonly t: 'order'; readonly at: Pointer; readonly places: Int32Array; readonly fresh: readonly Spelling[] }
  | { readonly t: 'object'; readonly entries: readonly (readonly [string, Spelling])[] };

export const copy = (at: Pointer): Spelling => ({ t: 'copy', at });
export const json = (value: Json): Spelling => ({ t: 'json', value });
export const list = (items: readonly Spelling[]): Spelling => ({ t: 'list', items });
export const object = (entries: readonly (readonly [string, Spelling])[]): Spelling => ({ t: 'object', entries });
export const patch = (at: Pointer, set: readonly (readonly [string, Spelling | null])[]): Spelling => ({
  t: 'patch',
  at,
  set,
});

/** Puts a list together of the elements of an old one and of new ones. */
export class Ordering {
  readonly #places: IntList;
  readonly #fresh: Spelling[] = [];

  /** `likely`: so many elements there will hardly be more of. */
  constructor(likely: number) {
    this.#places = new IntList(likely);
  }

  /** The element of the old list that has this index. */
  keep(index: number): void {
    this.#places.push(index);
  }

  add(item: Spelling): void {
    this.#places.push(-this.#fresh.push(item));
  }

  /** The list, where the old one stands at a pointer. */
  done(at: Pointer): Extract<Spelling, { t: 'order' }> {
    return { t: 'order', at, places: this.#places.done(), fresh: this.#fresh };
  }
}

export function itemsOf(spelling: Extract<Spelling, { t: 'list' | 'order' }>): readonly Spelling[] {
  if (spelling.t === 'list') return spelling.items;
  const { at, places, fresh } = spelling;
  return Array.from(places, (place) => fresh[-1 - place] ?? copy(`${at}/${place}`));
}

/** The value a spelling stands for, given the snapshot's parsed root. Copies are the same references. */
export function toValue(spelling: Spelling, root: unknown): unknown {
  switch (spelling.t) {
    case 'copy':
      return valueAt(root, spelling.at);
    case 'json':
      return spelling.value;
    case 'list':
    case 'order':
      return itemsOf(spelling).map((item) => toValue(item, root));
    case 'object':
      return fromEntries(spelling.entries.map(([key, value]) => [key, toValue(value, root)]));
    case 'patch': {
      const base = valueAt(root, spelling.at);
      const entries = new Map(Object.entries(typeof base === 'object' && base !== null ? base : {}));
      for (const [key, value] of spelling.set) {
        if (value === null) entries.delete(key);
        else entries.set(key, toValue(value, root));
      }
      return fromEntries([...entries]);
    }
  }
}

/** An object of own properties, `__proto__` included. */
function fromEntries(entries: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [key, value] of entries) {
    Object.defineProperty(result, key, { value, writable: true, enumerable: true, configurable: true });
  }
  return result;
}
