import { type JsonObject, own } from '../text/json.ts';
import { typeIn } from './schema-edits.ts';

/** Keys under which other notations list the values that are allowed. */
const LISTS = 'values options choices allowedValues allowed_values enumValues enum_values'.split(' ');

/** The key under which a schema lists its values in another notation than `enum`; null where none does. */
export function listOfValues(schema: JsonObject): string | null {
  if (own(schema, 'enum') !== undefined) return null;
  return LISTS.find((key) => typeOfAll(own(schema, key)) !== null) ?? null;
}

/** The values that a schema lists under a name of another notation as JSON Schema lists them; null where none are. */
export function valuesListed(schema: JsonObject): JsonObject | null {
  const key = listOfValues(schema);
  const values = own(schema, key ?? 'enum');
  const type = typeOfAll(values);
  if (type === null) return null;
  return { type, ...(key === null ? {} : { [key]: undefined, enum: values }) };
}

/** The one type that all of a list have, of those that an enum can list; null where they have several, or there are none. */
function typeOfAll(values: unknown): string | null {
  if (!Array.isArray(values)) return null;
  const [type, ...others] = new Set(values.map(typeIn));
  return type !== undefined && others.length === 0 && /^(?:string|number|boolean)$/.test(type) ? type : null;
}
