import { inWords, isObject, type Json, type JsonObject, own } from '../../text/json.ts';
import { child, holderOf } from '../../text/pointer.ts';
import type { RequestEdit, RequestFaultCode, RequestFinding } from '../fault.ts';
import { code } from '../quoted.ts';
import { oddRootsOn } from '../regular.ts';
import type { RequestBody } from '../request.ts';
import { changedAt, objectIn, resolved, together } from '../schema-edits.ts';
import { dataOf, typesOf, withInner } from '../schemas.ts';

export const schemaRoot: RequestFaultCode<'schema/root'> = {
  id: 'schema/root',
  *find(request, { on, mustSay, unions }) {
    for (const { held, schema } of oddRootsOn(request, on)) {
      const union = unions.find((key) => own(schema, key) !== undefined);
      const isObjectType = typesOf(schema).join() === 'object';
      if (isObjectType && union === undefined) continue;
      const data = { ...dataOf(held, { at: '' }), type: typesOf(schema).join(', ') };
      const isUnsaid = (own(schema, 'type') ?? '') === '';
      // Recorded requests with an empty schema were answered by OpenAI, Together and Gemini.
      const isEmpty = !held.strict && Object.keys(schema).length === 0;
      if (!isObjectType && !isUnsaid)
        yield { at: child(held.at, 'type'), data: { ...data, union: union ?? '', buried: null }, variant: 'type' };
      else if (!isObjectType && mustSay)
        yield {
          at: held.at,
          data: { ...data, union: union ?? '', buried: buriedIn(schema) },
          variant: 'unsaid',
          ...(isEmpty && { severity: 'warning' as const }),
        };
      if (union !== undefined) yield { at: child(held.at, union), data: { ...data, union }, variant: 'union' };
    }
  },
  ways: [
    {
      id: 'lift-root',
      offers: ({ data }) => typeof data.buried === 'string',
      plan: (request, { at, data }) => [{ at, value: own(objectIn(request, at), inWords(data.buried)) as Json }],
      reason: ({ data }) =>
        `The parameters of ${data.tool} were under the key ${data.buried}; now the tool takes only what they say.`,
    },
    {
      id: 'say-object',
      offers: ({ variant, data }) => variant === 'unsaid' && typeof data.buried !== 'string',
      plan: (request, { at }) =>
        changedAt(at, {
          type: 'object',
          ...(Object.keys(objectIn(request, at)).length === 0 ? { properties: {} } : {}),
        }),
      reason: ({ data }) => `The parameters of ${data.tool} are said to be an object.`,
    },
    {
      id: 'merge-root',
      offers: ({ variant }) => variant === 'union',
      plan: merged,
      reason: ({ data }) =>
        data.union === 'allOf'
          ? `The parts of ${data.tool} become one object; what they say differently is no longer checked.`
          : `The alternatives (${data.union}) of ${data.tool} become one object: which of them fits is no longer checked, and a property takes only what they declare for it.`,
    },
    {
      id: 'wrap-root',
      offers: ({ variant }) => variant === 'type',
      plan: (request, { at }) => [{ at: holderOf(at), value: wrapped(objectIn(request, holderOf(at))) }],
      reason: ({ data }) =>
        `The ${data.nth === undefined ? 'values' : 'arguments'} of ${data.tool} become an object with the property value.`,
    },
  ],
  say: ({ data, variant }) =>
    variant === 'union'
      ? `The parameters of ${code(data.tool)} are a union (${code(data.union)}) at the top.`
      : variant === 'type'
        ? `The ${data.nth === undefined ? 'schema' : 'parameters'} of ${code(data.tool)} ${data.nth === undefined ? 'has' : 'have'} the type ${code(data.type)} at the top; it must be ${code('object')}.`
        : `The parameters of ${code(data.tool)} do not say ${code('type: object')} at the top.`,
};

/** The only key of a schema, where it is none of JSON Schema and holds a whole schema of an object. */
function buriedIn(schema: JsonObject): string | null {
  const [key, ...others] = Object.keys(schema);
  const inner = key === undefined || others.length > 0 || KEYWORDS.test(key) ? undefined : schema[key];
  return isObject(inner) && own(inner, 'type') === 'object' && isObject(own(inner, 'properties'))
    ? (key ?? null)
    : null;
}

const KEYWORDS =
  /^(?:\$|properties$|items$|allOf$|anyOf$|oneOf$|not$|if$|then$|else$|definitions$|additionalProperties$)/;

/** The schema as that of one property; what it refers to stays in its place, or is followed to its new one. */
function wrapped(schema: JsonObject): Json {
  const { $defs, definitions, ...value }: { [key: string]: unknown } = schema;
  const held = Object.entries({ $defs, definitions }).filter(([, defs]) => defs !== undefined);
  const moved = (inner: JsonObject): JsonObject => {
    const ref = own(inner, '$ref');
    const isMoved =
      ref === '#' || (typeof ref === 'string' && ref.startsWith('#/') && !/^#\/(?:\$defs|definitions)\//.test(ref));
    return withInner(isMoved ? { ...inner, $ref: `#/properties/value${ref.slice(1)}` } : inner, moved);
  };
  const above = moved(Object.fromEntries(held));
  return { type: 'object', properties: { value: moved(value) as Json }, required: ['value'], ...(above as object) };
}

/** The properties of all alternatives, of several for one name any; required is what all of them require. */
function merged(request: RequestBody, { at: told, data }: RequestFinding): RequestEdit[] {
  const at = holderOf(told);
  const root = objectIn(request, at);
  const key = inWords(data.union);
  const { [key]: list, ...schema } = root;
  const branches = Array.isArray(list) ? list.map((branch: unknown) => resolved(branch, root)) : [];
  // Of conditions nothing can be said without them: several would leave one.
  const parts = branches.filter((branch) => own(branch, 'if') === undefined);
  if (key === 'allOf') return [{ at, value: { ...together([...parts, schema]).schema, type: 'object' } as Json }];
  const held = own(schema, 'properties');
  const variants = new Map<string, Map<string, unknown>>();
  for (const branch of [...(isObject(held) ? [{ properties: held }] : []), ...branches]) {
    const some = own(branch, 'properties');
    for (const [name, value] of isObject(some) ? Object.entries(some) : []) {
      const known = variants.get(name) ?? new Map<string, unknown>();
      variants.set(name, known.set(JSON.stringify(value), value));
    }
  }
  const properties = Object.fromEntries(
    [...variants].map(([name, of]) => [name, of.size === 1 ? [...of.values()][0] : { anyOf: [...of.values()] }]),
  );
  const required = new Set(namesIn(own(schema, 'required')));
  for (const name of namesIn(own(branches[0] ?? {}, 'required')))
    if (branches.every((branch) => namesIn(own(branch, 'required')).includes(name))) required.add(name);
  const declared = [...required].filter((name) => Object.hasOwn(properties, name));
  const said = declared.length > 0 ? { required: declared } : {};
  return changedAt(at, { [key]: undefined, type: 'object', properties, ...said });
}

const namesIn = (list: unknown): string[] =>
  Array.isArray(list) ? list.filter((name): name is string => typeof name === 'string') : [];
