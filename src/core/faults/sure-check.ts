import { inWords, isObject } from '../text/json.ts';

/** True for a value that satisfies the schema without a doubt; false where somebody has to look closer. */
type SureCheck = (value: unknown) => boolean;

const BY_TYPE: ReadonlyMap<unknown, SureCheck> = new Map<unknown, SureCheck>([
  ['string', (value) => typeof value === 'string'],
  ['number', (value) => Number.isFinite(value)],
  ['integer', (value) => Number.isSafeInteger(value)],
  ['boolean', (value) => typeof value === 'boolean'],
]);

/** A quick check for the schemas that nearly all tools have: objects and lists of plain values. null for any other. */
export function sureCheck(schema: unknown): SureCheck | null {
  if (!isObject(schema)) return null;
  if (schema.type === 'object') return objectCheck(schema);
  if (schema.type === 'array') return listCheck(schema);
  if (schema.type === 'string' && Array.isArray(schema.enum)) return wordCheck(schema, schema.enum);
  return has(schema, ['type']) ? (BY_TYPE.get(schema.type) ?? null) : null;
}

const NEVER: SureCheck = () => false;

const wordCheck = (schema: object, words: readonly unknown[]): SureCheck | null =>
  has(schema, ['type', 'enum']) ? (value) => typeof value === 'string' && words.includes(value) : null;

function listCheck(schema: object): SureCheck | null {
  const each = has(schema, ['type', 'items']) && 'items' in schema ? sureCheck(schema.items) : null;
  return each && ((value) => Array.isArray(value) && value.every((item) => each(item)));
}

function objectCheck(schema: Record<string, unknown>): SureCheck | null {
  const { properties = {}, required = [], additionalProperties = true } = schema;
  if (!has(schema, ['type', 'properties', 'required', 'additionalProperties'])) return null;
  if (typeof additionalProperties !== 'boolean' || !isObject(properties) || !Array.isArray(required)) return null;
  const names = Object.keys(properties);
  if (!required.every((name) => names.includes(inWords(name)))) return null;
  // Of what is not there no schema says anything.
  const checks = names.map((name) => ({
    name,
    check: sureCheck(properties[name]) ?? NEVER,
    isRequired: required.includes(name),
  }));
  return (value) => {
    if (!isObject(value)) return false;
    if (!additionalProperties && !has(value, names)) return false;
    return checks.every(({ name, check, isRequired }) => {
      const it = value[name];
      return it === undefined ? !isRequired : check(it);
    });
  };
}

/** Types of which a value that has another is said to be wrong in one way. */
const TOLD = new Set<unknown>(['string', 'boolean', 'array']);

/**
 * The properties of a value that are not there or of another type than the schema says, where a quick check of the schema
 * fails for nothing else; null where somebody has to look closer.
 */
export function sureFaults(schema: Record<string, unknown>, value: unknown) {
  const { properties, required, additionalProperties } = schema;
  if (schema.type !== 'object' || !isObject(value) || !isObject(properties)) return null;
  if (additionalProperties === false && !has(value, Object.keys(properties))) return null;
  const faults: { readonly name: string; readonly expected: string }[] = [];
  for (const [name, inner] of Object.entries(properties)) {
    const check = sureCheck(inner);
    const held = value[name];
    if (!check || !isObject(inner)) return null;
    if (held === undefined ? !Array.isArray(required) || !required.includes(name) : check(held)) continue;
    const isOfType = Array.isArray(held) ? inner.type === 'array' : typeof held === inner.type;
    if (name === '' || isOfType || !TOLD.has(inner.type) || 'enum' in inner) return null;
    faults.push({ name, expected: inWords(inner.type) });
  }
  return faults;
}

const has = (schema: object, only: readonly string[]): boolean =>
  Object.keys(schema).every((key) => only.includes(key));
