import { wellFormed } from './ill-formed.ts';
import { isObject } from './json.ts';
import { child, type Pointer, parent, steps, valueAt } from './pointer.ts';
import { copy, json, list, patch, type Spelling } from './spelling.ts';

/** Strings to be written anew wherever they end up: values by their pointer, keys by the pointer of their value. */
export interface Respelled {
  readonly values: ReadonlyMap<Pointer, string>;
  readonly keys: ReadonlyMap<Pointer, string>;
}

/** A place of the document with its new spelling. */
interface Placed {
  readonly at: Pointer;
  readonly spelling: Spelling;
}

/**
 * The whole document, spelled so that the placements come true and every respelled string is new, also inside what the
 * placements copy to another place.
 */
export function respell(root: unknown, placements: readonly Placed[], strings: Respelled): Spelling {
  return new Respelling(root, placements, strings).copied('');
}

class Respelling {
  private readonly placed: ReadonlyMap<Pointer, Spelling>;
  /** By container: the children at or under which something is new. */
  private readonly below = new Map<Pointer, Set<Pointer>>();
  private readonly root: unknown;
  private readonly strings: Respelled;

  constructor(root: unknown, placements: readonly Placed[], strings: Respelled) {
    this.root = root;
    this.strings = strings;
    this.placed = new Map(placements.map((it) => [it.at, it.spelling]));
    for (const at of [...this.placed.keys(), ...strings.values.keys(), ...strings.keys.keys()]) this.mark(at);
  }

  /** What is written at a pointer, with what is new at or under it. */
  copied(at: Pointer, isMoved = false): Spelling {
    const placed = isMoved ? undefined : this.placed.get(at);
    if (placed) return this.spelled(placed);
    const text = this.strings.values.get(at);
    if (text !== undefined) return json(text);
    const below = this.below.get(at);
    if (!below) return copy(at);
    const value = valueAt(this.root, at);
    if (Array.isArray(value))
      return list(
        value.map((_, i) => {
          const inner = child(at, i);
          return below.has(inner) ? this.copied(inner, isMoved) : copy(inner);
        }),
      );
    return isObject(value) ? patch(at, this.changed(at, new Set(), isMoved)) : copy(at);
  }

  private spelled(it: Spelling): Spelling {
    switch (it.t) {
      case 'copy':
        return this.copied(it.at, true);
      case 'json':
        return json(wellFormed(it.value));
      case 'list':
        return list(it.items.map((item) => this.spelled(item)));
      case 'object':
        return { t: 'object', entries: it.entries.map(([key, value]) => [key, this.spelled(value)] as const) };
      case 'patch': {
        const set = it.set.map(([key, value]) => [key, value && this.spelled(value)] as const);
        return patch(it.at, [...set, ...this.changed(it.at, new Set(it.set.map(([key]) => key)), false)]);
      }
    }
  }

  /** The keys of an object that are new in it, except some. */
  private changed(at: Pointer, except: ReadonlySet<string>, isMoved: boolean): (readonly [string, Spelling | null])[] {
    return [...(this.below.get(at) ?? [])].flatMap((inner) => {
      const key = steps(inner).at(-1)!;
      if (except.has(key)) return [];
      const to = this.strings.keys.get(inner);
      const value = this.copied(inner, isMoved);
      if (to === undefined) return [[key, value] as const];
      return [[key, null] as const, [to, value] as const];
    });
  }

  private mark(at: Pointer): void {
    for (let inner = at, above = parent(at); above !== null; inner = above, above = parent(above)) {
      const same = this.below.get(above);
      if (same?.has(inner)) return;
      if (same) same.add(inner);
      else this.below.set(above, new Set([inner]));
    }
  }
}
