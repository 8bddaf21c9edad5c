import { wellFormed } from './ill-formed.ts';
import { isObject, isSame, type Json } from './json.ts';
import { child, type Pointer, parent, steps, valueAt } from './pointer.ts';
import { copy, itemsOf, json, list, patch, type Spelling } from './spelling.ts';

/** Strings to be written anew wherever they end up: values by their pointer, keys by the pointer of their value. */
interface Respelled {
  readonly values: ReadonlyMap<Pointer, string>;
  readonly keys: ReadonlyMap<Pointer, string>;
  /** Values of any kind, by their pointer; undefined: the key or the element is removed. A key that is not there yet is added. */
  readonly rewritten?: ReadonlyMap<Pointer, Json | undefined>;
}

type Patch = Extract<Spelling, { readonly t: 'patch' }>;

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

const NONE: ReadonlyMap<Pointer, Json | undefined> = new Map();

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
    const rewritten = strings.rewritten ?? NONE;
    const places = [this.placed, strings.values, strings.keys, rewritten];
    for (const map of places) for (const at of map.keys()) this.mark(at);
  }

  /** What is written at a pointer, with what is new at or under it. */
  copied(at: Pointer, isMoved = false): Spelling {
    const placed = isMoved ? undefined : this.placed.get(at);
    if (placed) return this.spelled(placed);
    const value = this.strings.rewritten?.get(at);
    // A new value may hold what it stands in: there it is as it was.
    if (value === undefined || this.#begun.has(at)) return this.copiedAsWritten(at, isMoved);
    this.#begun.add(at);
    const spelling = this.kept(value);
    this.#begun.delete(at);
    return spelling;
  }

  /** The same but for a value that is written anew as a whole. */
  private copiedAsWritten(at: Pointer, isMoved: boolean): Spelling {
    const text = this.strings.values.get(at);
    if (text !== undefined) return json(text);
    const below = this.below.get(at);
    if (!below) return copy(at);
    const was = valueAt(this.root, at);
    if (Array.isArray(was))
      return list(
        was.flatMap((_, i) => {
          const inner = child(at, i);
          if (!below.has(inner)) return [copy(inner)];
          return this.isDropped(inner) ? [] : [this.copied(inner, isMoved)];
        }),
      );
    return isObject(was) ? patch(at, this.changed(at, new Set(), isMoved)) : copy(at);
  }

  private spelled(spelling: Spelling): Spelling {
    switch (spelling.t) {
      case 'copy':
        return this.isFramed(spelling.at) ? this.text(spelling.at) : this.copied(spelling.at, true);
      case 'json':
        return json(wellFormed(spelling.value));
      case 'list':
      case 'order':
        return list(itemsOf(spelling).flatMap((item) => (this.isGone(item) ? [] : [this.spelled(item)])));
      case 'object':
        return { t: 'object', entries: spelling.entries.map(([key, value]) => [key, this.spelled(value)] as const) };
      case 'patch': {
        const value = this.strings.rewritten?.get(spelling.at);
        return (value === undefined ? null : this.renewed(value, [spelling])) ?? this.changedAs(spelling);
      }
    }
  }

  private changedAs({ at, set }: Patch): Spelling {
    const entries = set.map(([key, value]) => [key, value && this.within(child(at, key), value)] as const);
    return patch(at, [...entries, ...this.changed(at, new Set(set.map(([key]) => key)), false)]);
  }

  /** What is placed under a key; where that is written anew as a whole, so that what is placed in it is new there too. */
  private within(at: Pointer, placed: Spelling): Spelling {
    const value = this.strings.rewritten?.get(at);
    if (value === undefined || (placed.t !== 'list' && placed.t !== 'order')) return this.spelled(placed);
    const items = itemsOf(placed);
    const was = valueAt(this.root, at);
    const places = new Set(items.map((item) => (item.t === 'copy' || item.t === 'patch' ? item.at : '')));
    const isAll = Array.isArray(was) && items.length === was.length && was.every((_, i) => places.has(child(at, i)));
    if (!isAll) return this.spelled(placed);
    const patches = items.filter((item) => item.t === 'patch');
    return (patches.length > 0 ? this.renewed(value, patches) : null) ?? this.spelled(placed);
  }

  /** The keys of an object that are new in it, except some. */
  private changed(at: Pointer, except: ReadonlySet<string>, isMoved: boolean): (readonly [string, Spelling | null])[] {
    return [...(this.below.get(at) ?? [])].flatMap((inner) => {
      const key = steps(inner).at(-1);
      if (key === undefined || except.has(key)) return [];
      if (this.isDropped(inner)) return [[key, null] as const];
      const to = this.strings.keys.get(inner);
      const value = this.copied(inner, isMoved);
      if (to === undefined) return [[key, value] as const];
      return [[key, null] as const, [to, value] as const];
    });
  }

  /** True for a string that is to be a list: where it is copied to, it is an item of another list already. */
  private isFramed(at: Pointer): boolean {
    return Array.isArray(this.strings.rewritten?.get(at)) && typeof valueAt(this.root, at) === 'string';
  }

  private text(at: Pointer): Spelling {
    const text = this.strings.values.get(at);
    return text === undefined ? copy(at) : json(text);
  }

  #places: ReadonlyMap<object, Pointer> | null = null;
  /** The places whose new value is being spelled. */
  readonly #begun = new Set<Pointer>();

  /**
   * A new value in which what was there before, wherever it was, is copied character for character, but for strings that
   * are new.
   */
  private kept(value: Json): Spelling {
    const isRespelled = this.strings.values.size > 0;
    if (typeof value !== 'object' || value === null) return json(isRespelled ? wellFormed(value) : value);
    this.#places ??= placesIn(this.root);
    const place = this.#places.get(value);
    if (place !== undefined) return isRespelled ? this.copiedAsWritten(place, true) : copy(place);
    if (Array.isArray(value)) return list(value.map((item: Json) => this.kept(item)));
    return { t: 'object', entries: Object.entries(value).map(([key, held]) => [key, this.kept(held)] as const) };
  }

  /**
   * A new value of what some keys are new in besides: what it keeps of them is spelled as they are. Null where it does not
   * keep them all.
   */
  private renewed(value: Json, patches: readonly Patch[]): Spelling | null {
    const left = new Set(patches.flatMap(({ set }) => set));
    const spelling = this.patched(value, patches, left);
    return left.size === 0 ? spelling : null;
  }

  private patched(value: Json, patches: readonly Patch[], left: Set<Patch['set'][number]>): Spelling {
    if (typeof value !== 'object' || value === null) return this.kept(value);
    const whole = patches.find(({ at }) => valueAt(this.root, at) === value);
    for (const entry of whole?.set ?? []) left.delete(entry);
    if (whole) return this.changedAs(whole);
    this.#places ??= placesIn(this.root);
    if (this.#places.has(value)) return this.kept(value);
    if (Array.isArray(value)) return list(value.map((item: Json) => this.patched(item, patches, left)));
    const entries = Object.entries(value).map(([key, held]): readonly [string, Spelling] => {
      const entry = this.entryOf(key, held, patches);
      if (entry) left.delete(entry);
      return [key, entry?.[1] ? this.spelled(entry[1]) : this.patched(held, patches, left)];
    });
    return { t: 'object', entries };
  }

  /** What takes the place of a value under a key. */
  private entryOf(key: string, held: Json, patches: readonly Patch[]): Patch['set'][number] | undefined {
    return patches.flatMap(({ at, set }) => {
      const was = valueAt(this.root, at);
      return set.filter(([name, value]) => name === key && value && isObject(was) && isSame(was[key], held));
    })[0];
  }

  private isGone(item: Spelling): boolean {
    return item.t === 'copy' && this.isDropped(item.at);
  }

  private isDropped(at: Pointer): boolean {
    const { rewritten } = this.strings;
    return rewritten?.has(at) === true && rewritten.get(at) === undefined;
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

/** Where the objects and lists of a document are written. */
function placesIn(root: unknown): ReadonlyMap<object, Pointer> {
  const places = new Map<object, Pointer>();
  const next: (readonly [value: unknown, at: Pointer])[] = [[root, '']];
  for (let step = next.pop(); step; step = next.pop()) {
    const [value, at] = step;
    if (typeof value !== 'object' || value === null) continue;
    places.set(value, at);
    for (const [key, held] of Object.entries(value)) next.push([held, child(at, key)]);
  }
  return places;
}
