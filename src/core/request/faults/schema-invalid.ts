import { containerIn } from '../../targets/parsed.ts';
import { inWords, isObject, type Json, type JsonObject, own } from '../../text/json.ts';
import { child, holderOf, isWithin, lastStep, type Pointer, parent } from '../../text/pointer.ts';
import type { RequestEdit, RequestFaultCode, RequestFinding } from '../fault.ts';
import { code } from '../quoted.ts';
import { partsOn } from '../regular.ts';
import type { RequestBody } from '../request.ts';
import { changedAt, objectIn, valueIn } from '../schema-edits.ts';
import { dataOf, nodesOf, schemasIn, TYPES, typesOf } from '../schemas.ts';
import { valuesListed } from '../values-listed.ts';
import typeNames from './type-names.json';

export const schemaInvalid: RequestFaultCode<'schema/invalid'> = {
  id: 'schema/invalid',
  *find(request, { on, keywords, isAnyCase }) {
    for (const { held, nodes } of partsOn(request, on))
      for (const node of nodes)
        for (const keyword in node.schema) {
          if (!keywords.includes(keyword)) continue;
          const value = own(node.schema, keyword);
          if (value === undefined || isWellFormed(keyword, value)) continue;
          if (isAnyCase && keyword === 'type' && typesOf(node.schema).some((name) => TYPES.has(name))) continue;
          const isKnown = better(keyword, value, node.schema) !== null;
          const isBare = isPropertyMap(node.schema);
          yield { at: child(held.at + node.at, keyword), data: { ...dataOf(held, node), keyword, isKnown, isBare } };
        }
  },
  ways: [
    {
      id: 'wrap-properties',
      offers: ({ data }) => data.isBare === true,
      plan(request, { at }) {
        const above = parent(at) ?? '';
        return [{ at: above, value: { type: 'object', properties: objectIn(request, above) } as Json }];
      },
      reason: ({ data }) => `${data.path} of ${data.tool} takes only an object with these properties.`,
    },
    {
      id: 'rewrite-keyword',
      offers: ({ data }) => data.isKnown === true,
      plan: rewritten,
      reason: ({ data }) => `${data.keyword} of ${data.tool} is written as JSON Schema has it (${data.path}).`,
    },
    {
      id: 'remove-invalid-keyword',
      offers: ({ data }) => data.isKnown !== true && data.isBare !== true,
      plan: (_request, { at }) => [{ at, value: undefined }],
      reason: ({ data }) => `${data.keyword} of ${data.tool}, which was not valid, is removed (${data.path}).`,
    },
  ],
  say: ({ data }) =>
    `${code(data.tool)} has ${code(data.keyword)} in a form that JSON Schema does not have, at ${code(data.path)}.`,
};

/** True for a map of properties that stands where the schema of their object should. */
const isPropertyMap = (schema: JsonObject): boolean =>
  Object.values(schema).every((inner) => isObject(inner) && typeof own(inner, 'type') === 'string');

const isCount = (value: unknown): boolean => typeof value === 'number' && Number.isInteger(value) && value >= 0;
const isSchema = (value: unknown): boolean => isObject(value) || typeof value === 'boolean';
/** What a serializer makes of a list without elements. */
const isEmptyObject = (value: unknown): boolean => isObject(value) && Object.keys(value).length === 0;
const isStrings = (value: unknown): boolean => Array.isArray(value) && value.every((name) => typeof name === 'string');
const isSchemas = (value: unknown): boolean => Array.isArray(value) && value.length > 0 && value.every(isSchema);

const FORMS: ReadonlyMap<string, (value: unknown) => boolean> = new Map(
  Object.entries<(value: unknown) => boolean>({
    type: (value) =>
      Array.isArray(value) ? value.length > 0 && value.every((name) => TYPES.has(name)) : TYPES.has(value as string),
    properties: (value) => isObject(value) && Object.values(value).every(isSchema),
    required: isStrings,
    items: isSchema,
    enum: Array.isArray,
    ...{ anyOf: isSchemas, oneOf: isSchemas, allOf: isSchemas },
    ...{ exclusiveMinimum: Number.isFinite, exclusiveMaximum: Number.isFinite },
    ...{ minimum: Number.isFinite, maximum: Number.isFinite, multipleOf: Number.isFinite },
    ...{ minLength: isCount, maxLength: isCount, minItems: isCount, maxItems: isCount },
    description: (value) => typeof value === 'string',
  }),
);

/** True for keywords that nothing is known about. */
const isWellFormed = (keyword: string, value: unknown): boolean => FORMS.get(keyword)?.(value) ?? true;

/** Names that other notations have for the types. */
const OTHERS: ReadonlyMap<string, string> = new Map(Object.entries(typeNames));

function typeNamed(name: unknown): string | null {
  const small = typeof name === 'string' ? name.toLowerCase() : '';
  if (TYPES.has(small)) return small;
  return OTHERS.get(small) ?? misspelled(small);
}

/** The type that a name is one letter away from: left out, added, exchanged, or changed places with its neighbour. */
function misspelled(name: string): string | null {
  return [...TYPES.keys()].find((type) => isOneLetterOff(name, type)) ?? null;
}

function isOneLetterOff(name: string, type: string): boolean {
  if (Math.abs(name.length - type.length) > 1) return false;
  let start = 0;
  while (start < name.length && name[start] === type[start]) start++;
  const [own, right] = [name.slice(start), type.slice(start)];
  const isSwapped = own.length > 1 && own[0] === right[1] && own[1] === right[0] && own.slice(2) === right.slice(2);
  return isSwapped || own === right.slice(1) || own.slice(1) === right || own.slice(1) === right.slice(1);
}

function betterType(value: unknown): JsonObject | null {
  const names = Array.isArray(value) ? value.map(typeNamed) : [typeNamed(value)];
  if (names.length === 0 || names.includes(null)) return null;
  return { type: Array.isArray(value) ? names : names[0] };
}

/** A list of schemas is the beginning of an array; what follows it `additionalItems` says. */
function betterItems(items: readonly unknown[], schema: JsonObject): JsonObject {
  if (items.length === 0) return { items: {} };
  const more = own(schema, 'additionalItems');
  return { prefixItems: items, additionalItems: undefined, items: isSchema(more) ? more : undefined };
}

/** A bound that says of itself whether it counts. */
function betterBound(keyword: string, bound: string, isExclusive: boolean, schema: JsonObject): JsonObject | null {
  if (!isExclusive) return { [keyword]: undefined };
  const limit = own(schema, bound);
  return typeof limit === 'number' ? { [keyword]: limit, [bound]: undefined } : null;
}

/** What a keyword means in the form of JSON Schema, as changes of its schema; null where that is not known. */
function better(keyword: string, value: unknown, schema: JsonObject): JsonObject | null {
  const held = containerIn(value);
  if (held !== undefined && isWellFormed(keyword, held)) return { [keyword]: held };
  switch (keyword) {
    case 'type':
      return betterType(value) ?? valuesListed(schema);
    case 'properties':
      return betterProperties(value);
    case 'items':
      return Array.isArray(value) && value.every(isSchema) ? betterItems(value, schema) : null;
    case 'required':
      // A property that says of itself that it is required: the list of the schema above says it.
      if (value === true) return {};
      return value === false || value === null || isEmptyObject(value) ? { required: undefined } : null;
    case 'exclusiveMinimum':
      return typeof value === 'boolean' ? betterBound(keyword, 'minimum', value, schema) : null;
    case 'exclusiveMaximum':
      return typeof value === 'boolean' ? betterBound(keyword, 'maximum', value, schema) : null;
    default:
      return null;
  }
}

function betterProperties(value: unknown): JsonObject | null {
  if (value === null || (Array.isArray(value) && value.length === 0)) return { properties: {} };
  if (!isObject(value)) return null;
  const entries = Object.entries(value).map(([name, held]) => {
    const type = typeNamed(held);
    return [name, isSchema(held) ? held : type === null ? null : { type }] as const;
  });
  return entries.some(([, held]) => held === null) ? null : { properties: Object.fromEntries(entries) };
}

function rewritten(request: RequestBody, { at, data }: RequestFinding): readonly RequestEdit[] {
  const holderAt = holderOf(at);
  const schema = objectIn(request, holderAt);
  const keyword = inWords(data.keyword);
  const value = own(schema, keyword);
  const changes = better(keyword, value, schema);
  if (changes === null) return [];
  if (keyword === 'required' && value === true)
    return [...changedAt(holderAt, { required: undefined }), ...requiredAbove(request, holderAt)];
  const edits = changedAt(holderAt, changes);
  return keyword === 'items' ? [...edits, ...refsFollowed(request, at)] : edits;
}

/** What refers to one of the first items leads to where they are written now. Applies after they have moved. */
function refsFollowed(request: RequestBody, at: Pointer): readonly RequestEdit[] {
  const root = schemasIn(request).find((held) => isWithin(at, held.at));
  if (!root) return [];
  const from = at.slice(root.at.length);
  const [to, more] = [child(holderOf(from), 'prefixItems'), child(holderOf(from), 'additionalItems')];
  const now = (place: Pointer): Pointer =>
    isWithin(place, from)
      ? to + place.slice(from.length)
      : isWithin(place, more)
        ? from + place.slice(more.length)
        : place;
  return nodesOf(root.schema).flatMap(({ schema, at: place }) => {
    const ref = own(schema, '$ref');
    return typeof ref === 'string' && ref.startsWith(`#${from}/`)
      ? [{ at: child(root.at + now(place), '$ref'), value: `#${to}${ref.slice(from.length + 1)}` }]
      : [];
  });
}

/** The list of the schema above names a property; where that says of itself that it is required, so does the one above it. */
function requiredAbove(request: RequestBody, at: Pointer): readonly RequestEdit[] {
  const properties = parent(at) ?? '';
  const above = parent(properties);
  if (above === null || !properties.endsWith('/properties') || valueIn(request, above) === undefined) return [];
  const name = lastStep(at);
  const listed = own(objectIn(request, above), 'required');
  const names = Array.isArray(listed) ? listed : [];
  return [
    ...(names.includes(name) ? [] : changedAt(above, { required: [...names, name] })),
    ...(listed === true ? requiredAbove(request, above) : []),
  ];
}
