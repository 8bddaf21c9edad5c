import { inWords, isObject, own, ownString } from '../../text/json.ts';
import type { RequestEdit, RequestFaultCode, RequestFinding } from '../fault.ts';
import keywords from '../keywords.json';
import { code } from '../quoted.ts';
import type { RequestBody } from '../request.ts';
import { changedAt, objectIn } from '../schema-edits.ts';
import { dataOf, declaresNone, type Node, nodesOf, schemasOn, typesOf } from '../schemas.ts';
import { strictOff } from '../ways.ts';

export const schemaClosed: RequestFaultCode<'schema/closed'> = {
  id: 'schema/closed',
  *find(request, { on, isFilled }) {
    for (const held of schemasOn(request, on))
      for (const node of nodesOf(held.schema)) {
        const closed = own(node.schema, 'additionalProperties');
        if (closed === false || !isAnObject(node) || (isFilled && isEmpty(node))) continue;
        const isMap = closed !== undefined;
        // Closed, an object below the root that declares nothing takes only `{}`.
        const isFree = isMap || (node.parent !== null && isEmpty(node));
        const isText = node.parent !== null && isWritable(node);
        const data = {
          ...dataOf(held, node),
          isMap,
          isFree,
          isText,
          strictAt: held.strictAt,
          lost: requiredOnly(node),
        };
        yield { at: held.at + node.at, data, ...(isMap ? { variant: 'map', ...weightOf(node) } : {}) };
      }
  },
  ways: [
    {
      id: 'map-to-text',
      // Where an object is not strict, it stays as it is.
      offers: ({ data }) => data.isText === true && data.strictAt === null,
      plan: asText,
      reason: ({ data }) =>
        `${data.path} of ${data.tool} is now a string that holds JSON: an object is no longer accepted, and what it holds is no longer checked.`,
    },
    {
      id: 'close-object',
      offers: ({ data }) => data.isFree === false,
      plan: closed,
      reason: ({ data }) => `${data.path} of ${data.tool} takes only its declared properties${unrequired(data)}.`,
    },
    strictOff,
    {
      id: 'close-map',
      offers: ({ data }) => data.isFree === true,
      plan: closed,
      reason: ({ data }) => `${data.path} of ${data.tool} no longer takes free keys${unrequired(data)}.`,
    },
  ],
  say: ({ data }) =>
    `${code(data.tool)} is strict, and its object at ${code(data.path)} does not say ${code('additionalProperties: false')}.`,
};

/** Strict mode wants both lists, also where an object has no properties. */
function closed(request: RequestBody, { at }: RequestFinding): readonly RequestEdit[] {
  const lists = isObject(own(objectIn(request, at), 'properties')) ? {} : { properties: {}, required: [] };
  return changedAt(at, { ...lists, additionalProperties: false });
}

/** An object with keys of any name is a string of JSON: closed, it could hold nothing. */
function asText(request: RequestBody, { at }: RequestFinding): readonly RequestEdit[] {
  const schema = objectIn(request, at);
  // What is said of objects, or is an object itself.
  const removed = keywords.saidOfObjects.filter((key) => own(schema, key) !== undefined).map((key) => [key, undefined]);
  const type = own(schema, 'type');
  const text = ownString(schema, 'description');
  return changedAt(at, {
    ...Object.fromEntries(removed),
    type: Array.isArray(type) ? type.map((name) => (name === 'object' ? 'string' : name)) : 'string',
    description: text ? `${text} (JSON text)` : 'JSON text',
  });
}

function unrequired({ lost }: RequestFinding['data']): string {
  return lost === '' ? '' : `; ${inWords(lost)} is no longer required, since it is not declared`;
}

const isAnObject = ({ schema }: Node): boolean =>
  typesOf(schema).includes('object') || (own(schema, 'type') === undefined && isObject(own(schema, 'properties')));

/** The names that an object without properties requires. */
function requiredOnly({ schema }: Node): string {
  const required = isObject(own(schema, 'properties')) ? [] : own(schema, 'required');
  return Array.isArray(required) ? required.map(inWords).join(', ') : '';
}

/** A recorded request with a map that may be null was accepted. */
const weightOf = ({ schema }: Node): Pick<RequestFinding, 'severity'> =>
  Array.isArray(own(schema, 'type')) ? { severity: 'warning' } : {};

/** The same of one that says nothing of others. */
const isEmpty = (node: Node): boolean => declaresNone(node) && own(node.schema, 'additionalProperties') === undefined;

/** True for an object of which nothing is said that a string cannot keep. */
const isWritable = (node: Node): boolean =>
  declaresNone(node) &&
  own(node.schema, 'type') !== undefined &&
  keywords.shaping.every((key) => own(node.schema, key) === undefined);
