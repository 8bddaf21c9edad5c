import { isObject, type JsonObject, own } from '../text/json.ts';
import type { RequestBody } from './request.ts';
import type { RequirementValues } from './requirement.ts';
import { type HeldSchema, schemasOn } from './schemas.ts';

/** A bit for each keyword that a regular schema may have. */
const BIT = {
  ...{ type: 1, description: 2, properties: 4, required: 8, items: 16, enum: 32, additionalProperties: 64, title: 128 },
  ...{ default: 256, minimum: 512, maximum: 1024, minLength: 2048, maxLength: 4096, minItems: 8192, maxItems: 16_384 },
} as const;
const BITS = Object.entries(BIT);
const TYPES = new Set<unknown>(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);
const LONGEST_NAME = 64;
/** A schema of any depth is walked this deep; beyond it is looked at node by node. */
const DEEPEST = 50;

const known = new WeakMap<JsonObject, number>();

/**
 * The keywords of a schema that is written as nearly all are: every part has one type, arrays say what is in them, objects
 * have properties and require none but those, names are plain, values of enums are words. 0 for any other. Most tools of
 * most requests are that, and no API rejects anything in them but a keyword.
 */
export function regularKeywords(schema: unknown): number {
  if (!isObject(schema)) return 0;
  const found = known.get(schema);
  if (found !== undefined) return found;
  const keywords = own(schema, 'type') === 'object' ? keywordsOf(schema, 0) : 0;
  known.set(schema, keywords);
  return keywords;
}

function keywordsOf(schema: JsonObject, depth: number): number {
  if (depth > DEEPEST || !TYPES.has(schema.type)) return 0;
  let keywords = 0;
  for (const key in schema) {
    const bits = valueBits(key, schema, depth);
    if (bits === 0) return 0;
    keywords |= bits;
  }
  if (schema.type === 'array') return schema.items === undefined ? 0 : keywords;
  return schema.type === 'object' && schema.properties === undefined ? 0 : keywords;
}

/** The keywords of what is written under one; 0 where that is not regular. */
function valueBits(key: string, schema: JsonObject, depth: number): number {
  const value = schema[key];
  switch (key) {
    case 'type':
      return BIT.type;
    case 'default':
      return BIT.default;
    case 'description':
      return typeof value === 'string' ? BIT.description : 0;
    case 'title':
      return typeof value === 'string' ? BIT.title : 0;
    case 'properties':
      return isObject(value) ? propertyBits(value, depth) : 0;
    case 'items':
      return withBit(BIT.items, isObject(value) ? keywordsOf(value, depth + 1) : 0);
    case 'required':
      return isRequired(value, schema.properties) ? BIT.required : 0;
    case 'enum':
      return schema.type === 'string' && isWords(value) ? BIT.enum : 0;
    case 'additionalProperties':
      return typeof value === 'boolean' ? BIT.additionalProperties : 0;
    case 'minimum':
    case 'maximum':
    case 'minLength':
    case 'maxLength':
    case 'minItems':
    case 'maxItems':
      return Number.isInteger(value) && (value as number) >= 0 ? BIT[key] : 0;
    default:
      return 0;
  }
}

const withBit = (bit: number, inner: number): number => (inner === 0 ? 0 : inner | bit);

const isWords = (list: unknown): boolean =>
  Array.isArray(list) && list.length > 0 && list.every((value) => typeof value === 'string' && value !== '');

function propertyBits(properties: JsonObject, depth: number): number {
  let keywords = 0;
  for (const name in properties) {
    const value = properties[name];
    const inner = isPlainName(name) && isObject(value) ? keywordsOf(value, depth + 1) : 0;
    if (inner === 0) return 0;
    keywords |= inner;
  }
  return withBit(BIT.properties, keywords);
}

/** True for a name that every API accepts: letters, digits and underscores, a digit not first. */
function isPlainName(name: string): boolean {
  if (name.length === 0 || name.length > LONGEST_NAME) return false;
  for (let i = 0; i < name.length; i++) {
    const code = name.charCodeAt(i);
    const isLetter = code === 95 || (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
    if (!isLetter && (i === 0 || code < 48 || code > 57)) return false;
  }
  return true;
}

const isRequired = (names: unknown, properties: unknown): boolean =>
  Array.isArray(names) &&
  isObject(properties) &&
  names.every((name) => typeof name === 'string' && Object.hasOwn(properties, name));

/** True if nothing that an API requires of schemas by one fault can be wrong in a regular schema with some keywords. */
const SILENT = {
  'schema/enum': () => true,
  'schema/invalid': () => true,
  'schema/items': () => true,
  'schema/ref': () => true,
  'schema/type': () => true,
  'schema/root': () => true,
  'schema/required': ({ all }: RequirementValues['schema/required']) => !all,
  'schema/property-name': ({ shape: { letters, max } }: RequirementValues['schema/property-name']) =>
    isWide(letters) && (max === null || max >= 64),
  'schema/keyword': ({ only, not }: RequirementValues['schema/keyword'], keywords: number) => {
    for (const [key, bit] of BITS)
      if ((keywords & bit) !== 0 && (only ? !only.includes(key) : (not?.includes(key) ?? false))) return false;
    return true;
  },
};

const isWide = (letters: string | null): boolean => letters === null || letters.startsWith('a-zA-Z0-9_');

/** The schemas that a requirement is about and in which the fault has something to look for. */
export function schemasToAsk<K extends keyof typeof SILENT>(
  request: RequestBody,
  fault: K,
  is: RequirementValues[K],
  held: readonly HeldSchema[] = schemasOn(request, is.on ?? 'all'),
): readonly HeldSchema[] {
  const isSilent = SILENT[fault] as (is: RequirementValues[K], keywords: number) => boolean;
  return held.filter(({ schema }) => {
    const keywords = regularKeywords(schema);
    return keywords === 0 || !isSilent(is, keywords);
  });
}
