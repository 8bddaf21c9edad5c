import { isObject, type JsonObject, own } from '../text/json.ts';
import { resolved } from './schema-edits.ts';
import { TYPES, typesOf } from './schemas.ts';

/** So many alternatives are still compared with each other. */
const MOST = 40;

/** True if no value can fit two of the alternatives of a schema, as far as their types and constants tell. */
export function areApart(alternatives: unknown, root: unknown): boolean {
  if (!Array.isArray(alternatives) || alternatives.length > MOST) return false;
  const schemas = alternatives.map((schema: unknown) => resolved(schema, root));
  return schemas.every((a, i) => schemas.slice(i + 1).every((b) => isApart(a, b)));
}

function isApart(a: JsonObject, b: JsonObject): boolean {
  if (own(a, 'nullable') === true || own(b, 'nullable') === true) return false;
  const [types, others] = [kindsOf(a), kindsOf(b)];
  if (types.length > 0 && others.length > 0 && !types.some((type) => others.includes(type))) return true;
  if (areOthers(valuesOf(a), valuesOf(b))) return true;
  const tags = new Map(tagsOf(b));
  return tagsOf(a).some(([name, values]) => areOthers(values, tags.get(name) ?? null));
}

const areOthers = (a: readonly string[] | null, b: readonly string[] | null): boolean =>
  a !== null && b !== null && !a.some((value) => b.includes(value));

/** The types of a schema, none where it has what is no type, or one by its number, which few APIs know. Whole numbers are numbers. */
function kindsOf(schema: JsonObject): string[] {
  const written = own(schema, 'type');
  if ((Array.isArray(written) ? written : [written]).some((type) => typeof type !== 'string')) return [];
  const types = typesOf(schema);
  return types.every((type) => TYPES.has(type)) ? types.map((type) => (type === 'integer' ? 'number' : type)) : [];
}

/** The only values of a schema, in words; null where it has others. */
function valuesOf(schema: JsonObject): string[] | null {
  const only = own(schema, 'const');
  const list = only === undefined ? own(schema, 'enum') : [only];
  return Array.isArray(list) ? list.map((value) => JSON.stringify(value)) : null;
}

/** The only values of what an object has to have. */
function tagsOf(schema: JsonObject): [string, string[]][] {
  const [properties, required] = [own(schema, 'properties'), own(schema, 'required')];
  if (typesOf(schema).join() !== 'object' || !isObject(properties) || !Array.isArray(required)) return [];
  return Object.entries(properties).flatMap(([name, property]): [string, string[]][] => {
    const values = required.includes(name) && isObject(property) ? valuesOf(property) : null;
    return values ? [[name, values]] : [];
  });
}
