import type { FindingData } from '../model/diagnostic.ts';
import { schemaAround } from '../targets/schema-around.ts';
import { inWords, isObject, isSame, own } from '../text/json.ts';
import { child, holderOf, lastStep, type Pointer, steps } from '../text/pointer.ts';
import type { NamedPlace } from './input.ts';
import type { Raw } from './least-value.ts';

interface Lost {
  /** The schema that lacks the definition. */
  readonly definesIn: Pointer | null;
  /** The definitions that it gets, as JSON, by the key that they stand under; null where no other schema has them. */
  readonly definition: string | null;
}

type Definitions = { readonly [name: string]: unknown };

/** Where the definition of a reference that leads nowhere is in a schema beside its own. */
function definitionFor(at: Pointer, raw: Raw): Lost {
  const root = schemaAround(at, raw);
  const [, group = '', name = '', deeper] = inWords(raw(at)).split('/');
  const none = { definesIn: null, definition: null };
  if (root === null || name === '' || deeper !== undefined) return none;
  const found = siblingsOf(root, raw)
    .map((schema) => definitionsIn(schema, group, name))
    .filter((definitions) => definitions !== null);
  const [first, ...others] = found;
  // Of several that differ nothing says which is meant.
  if (first === undefined || !others.every((other) => isSame(other, first))) return none;
  const held = raw(child(root, group));
  const heldUnder = (key: string): unknown => (isObject(held) ? own(held, key) : undefined);
  const missing = Object.entries(first).filter(([key]) => heldUnder(key) === undefined);
  const isClear = Object.entries(first).every(
    ([key, value]) => heldUnder(key) === undefined || isSame(heldUnder(key), value),
  );
  return isClear ? { definesIn: root, definition: JSON.stringify({ [group]: Object.fromEntries(missing) }) } : none;
}

/** The schemas at the same place in the other elements of the list that a schema is in. */
function siblingsOf(root: Pointer, raw: Raw): unknown[] {
  const path = steps(root);
  const nth = path.findLastIndex((step) => /^\d+$/.test(step));
  if (nth < 0) return [];
  const pointer = (parts: readonly string[]): Pointer => parts.reduce<Pointer>(child, '');
  const list = raw(pointer(path.slice(0, nth)));
  return Array.isArray(list)
    ? list.flatMap((_, i) =>
        `${i}` === path[nth] ? [] : [raw(pointer([...path.slice(0, nth), `${i}`, ...path.slice(nth + 1)]))],
      )
    : [];
}

/** A definition of a schema with those that it refers to; null where one of them is not there. */
function definitionsIn(schema: unknown, group: string, name: string): Definitions | null {
  const all = isObject(schema) ? own(schema, group) : undefined;
  const found = new Map<string, unknown>();
  const next = [name];
  for (let key = next.pop(); key !== undefined; key = next.pop()) {
    if (found.has(key)) continue;
    const definition = isObject(all) ? own(all, key) : undefined;
    if (!isObject(definition)) return null;
    found.set(key, definition);
    for (const [, referred = ''] of JSON.stringify(definition).matchAll(/"\$ref":"#\/[^/"]{1,40}\/([^/"]{1,200})"/g))
      next.push(referred);
  }
  return Object.fromEntries(found);
}

/** What can be done with a boolean in the place of a schema, and with a reference that an error says leads nowhere. */
export function schemaWays(
  at: Pointer,
  value: unknown,
  { missing, values }: NamedPlace['asks'],
  raw: Raw,
): FindingData {
  const [schema] = values;
  if (typeof value === 'boolean' && isObject(schema)) return { schema: JSON.stringify(schema) };
  if (!missing || lastStep(at) !== '$ref' || !isObject(raw(holderOf(at)))) return {};
  return { isLost: true, ref: inWords(value), ...definitionFor(at, raw) };
}
