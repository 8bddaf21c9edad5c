import { inWords, isObject, type Json, type JsonObject, own } from '../../text/json.ts';
import type { RequestEdit, RequestFault, RequestFinding } from '../fault.ts';
import type { RequestBody } from '../request.ts';
import { changedAt, objectIn } from '../schema-edits.ts';
import { dataOf, schemasOn, typesOf } from '../schemas.ts';
import { code } from '../words.ts';

/** Finds parameters of tools that are no object at their root. */
export const schemaRoot: RequestFault<'schema/root'> = {
  id: 'schema/root',
  title: 'Parameters of a tool that are not an object at the top',
  asks: 'Is the schema of a tool an object at the top, without a union?',
  why: 'Arguments are an object of named values. Most APIs want the schema to say so itself, and do not take several alternatives at the top.',
  severity: 'error',
  *find(request, { on, mustSay, unions }) {
    for (const held of schemasOn(request, on)) {
      if (!isObject(held.schema)) continue;
      const schema = held.schema;
      const data = { ...dataOf(held, { at: '' }), type: typesOf(schema).join(', ') };
      const union = unions.find((key) => own(schema, key) !== undefined);
      const isObjectType = typesOf(schema).join() === 'object';
      const isUnsaid = own(schema, 'type') === undefined || own(schema, 'type') === null || own(schema, 'type') === '';
      if (!isObjectType && (mustSay || !isUnsaid))
        yield { at: held.at, data: { ...data, union: union ?? '' }, variant: isUnsaid ? 'unsaid' : 'type' };
      if (union !== undefined) yield { at: held.at, data: { ...data, union }, variant: 'union' };
    }
  },
  ways: [
    {
      id: 'say-object',
      title: 'Say `type: object`',
      effect: 'lossless',
      offers: ({ variant }) => variant === 'unsaid',
      plan: (request, { at }) =>
        changedAt(at, {
          type: 'object',
          ...(Object.keys(objectIn(request, at)).length === 0 ? { properties: {} } : {}),
        }),
      reason: ({ data }) => `The parameters of ${data.tool} are said to be an object.`,
    },
    {
      id: 'merge-root',
      title: 'Merge the alternatives into one object',
      effect: 'lossy',
      offers: ({ variant }) => variant === 'union',
      plan: merged,
      reason: ({ data }) => `That ${data.union} of ${data.tool} are alternatives is no longer checked.`,
    },
    {
      id: 'wrap-root',
      title: 'Put the value under one property',
      effect: 'lossy',
      offers: ({ variant }) => variant === 'type',
      plan: (request, { at }) => [{ at, value: wrapped(objectIn(request, at)) }],
      reason: ({ data }) => `The arguments of ${data.tool} become an object with the property value.`,
    },
  ],
  say: ({ data, variant }) =>
    variant === 'union'
      ? `The parameters of ${code(data.tool)} are a union (${code(data.union)}) at the top.`
      : variant === 'type'
        ? `The parameters of ${code(data.tool)} have the type ${code(data.type)} at the top; it must be ${code('object')}.`
        : `The parameters of ${code(data.tool)} do not say ${code('type: object')} at the top.`,
};

const wrapped = (schema: JsonObject): Json => ({
  type: 'object',
  properties: { value: schema as Json },
  required: ['value'],
});

/** The properties of all branches; required is what all of them require (of `allOf`: what any does). */
function merged(request: RequestBody, { at, data }: RequestFinding): RequestEdit[] {
  const schema = objectIn(request, at);
  const key = inWords(data.union);
  const list = own(schema, key);
  const branches = Array.isArray(list) ? list.filter(isObject) : [];
  const held = own(schema, 'properties');
  const properties: Record<string, unknown> = {};
  for (const branch of [...branches, { properties: held }]) {
    const some = own(branch, 'properties');
    for (const [name, value] of isObject(some) ? Object.entries(some) : []) properties[name] ??= value;
  }
  const required = new Set(namesIn(own(schema, 'required')));
  const counts = new Map<string, number>();
  for (const branch of branches)
    for (const name of new Set(namesIn(own(branch, 'required')))) counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const [name, count] of counts) if (key === 'allOf' || count === branches.length) required.add(name);
  const declared = [...required].filter((name) => Object.hasOwn(properties, name));
  const said = declared.length > 0 ? { required: declared } : {};
  return changedAt(at, { [key]: undefined, type: 'object', properties, ...said });
}

const namesIn = (list: unknown): string[] =>
  Array.isArray(list) ? list.filter((name): name is string => typeof name === 'string') : [];
