import { isObject, type JsonObject, own } from '../text/json.ts';
import { valueAt } from '../text/pointer.ts';
import { rollFrom } from './generate.ts';

/** Names of properties: two of them are keywords elsewhere. */
export const NAMES = ['a', 'b', 'enum', '$ref', 'definitions', 'user id'];
const TEXTS = ['', 'a', 'b', 'ab', 'abc'];
const NUMBERS = [0, 1, 2, 3, 1.5, -1];
export const PLAIN: readonly unknown[] = [...TEXTS, ...NUMBERS, true, false, null];
/** Values that a schema accepts or nearly accepts, drawn from a seed. */
export function valuesOf(schema: unknown, seed: number, count = 12): unknown[] {
  const roll = rollFrom(seed);
  const next = (): number => roll(1000) / 1000;
  return Array.from({ length: count }, () => drawnValue(schema, schema, next, 6));
}

function drawnValue(schema: unknown, root: unknown, next: () => number, fuel: number): unknown {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!;
  const deeper = (inner: unknown): unknown => drawnValue(inner, root, next, fuel - 1);
  if (!isObject(schema) || fuel <= 0 || next() < 0.1) return pick([...PLAIN, [], {}]);
  const sources = ['anyOf', 'oneOf', 'allOf'].flatMap((key) => {
    const list = own(schema, key);
    return Array.isArray(list) && list.length > 0 ? [list as unknown[]] : [];
  });
  const ref = own(schema, '$ref');
  const found = typeof ref === 'string' ? valueAt(root, ref.slice(1)) : undefined;
  const inner = [...sources.map((list) => deeper(pick(list))), ...(found === undefined ? [] : [deeper(found)])];
  const values = [own(schema, 'enum') ?? [], own(schema, 'const') === undefined ? [] : [own(schema, 'const')]].flat();
  if (values.length > 0 && next() < 0.8) return pick(values);
  const type = own(schema, 'type');
  const word = Array.isArray(type) ? pick(type) : type;
  const isMap = word === 'object' || word === 'dict' || (word === undefined && isObject(own(schema, 'properties')));
  if (isMap) return Object.assign(mapOf(schema, deeper, next), ...inner.filter(isObject)) as unknown;
  if (inner.length > 0) return pick(inner);
  if (word === 'array') return listOf(schema, deeper, next);
  if (word === 'string' || word === 'str') return pick(TEXTS);
  if (word === 'number' || word === 'integer') return pick(NUMBERS);
  if (word === 'boolean') return next() < 0.5;
  return word === 'null' ? null : pick([...PLAIN, listOf(schema, deeper, next), mapOf(schema, deeper, next)]);
}

function mapOf(schema: JsonObject, deeper: (schema: unknown) => unknown, next: () => number): JsonObject {
  const held = own(schema, 'properties');
  const names = own(schema, 'required');
  const wanted = new Map(Object.entries(isObject(held) ? held : {}));
  const map: { [name: string]: unknown } = {};
  for (const [property, of] of wanted)
    if (next() < 0.6 || (Array.isArray(names) && names.includes(property))) map[property] = deeper(of);
  for (const property of NAMES)
    if (!wanted.has(property) && next() < (Array.isArray(names) && names.includes(property) ? 0.8 : 0.1))
      map[property] = deeper(own(schema, 'additionalProperties'));
  return map;
}

function listOf(schema: JsonObject, deeper: (schema: unknown) => unknown, next: () => number): unknown[] {
  const items = own(schema, 'items') ?? own(schema, 'prefixItems');
  return Array.from({ length: Math.floor(next() * 4) }, (_, i) => deeper(Array.isArray(items) ? items[i] : items));
}
