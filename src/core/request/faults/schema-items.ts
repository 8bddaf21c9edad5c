import { type Json, own } from '../../text/json.ts';
import { child } from '../../text/pointer.ts';
import type { RequestFault } from '../fault.ts';
import { code } from '../quoted.ts';
import { irregularIn } from '../regular.ts';
import { changedAt, objectIn } from '../schema-edits.ts';
import { dataOf, type Node, quoted, schemasOn, typesOf } from '../schemas.ts';

/** Finds arrays in the schemas of a request that do not say what their items are. */
export const schemaItems: RequestFault<'schema/items'> = {
  id: 'schema/items',
  title: 'Array without items',
  asks: 'Does every array in the schemas of a request have `items`?',
  why: 'JSON Schema does not require `items`; some APIs reject the request without it, even though the messages are fine. An empty schema, or one that names a type, is enough.',
  severity: 'error',
  *find(request, { on = 'all', items }) {
    for (const held of schemasOn(request, on)) {
      const { at, strict, isFull } = held;
      if (isFull) continue;
      for (const node of irregularIn(held)) {
        if (node.parent === null) continue;
        if (items === 'one' && tupleIn(node) !== null) {
          yield { at: at + node.at, data: dataOf(held, node), variant: 'tuple' };
          continue;
        }
        if (!isBareArray(node)) continue;
        const types = own(node.schema, 'type');
        // A list of types is checked type by type, and the place says which.
        const branch = Array.isArray(types) ? `, 'type', '${types.indexOf('array')}'` : '';
        const data = { ...dataOf(held, node), context: quoted(node.at) + branch };
        // Strict mode rejects an empty schema.
        yield { at: at + node.at, data: { ...data, isTyped: items !== 'any' || strict } };
      }
    }
  },
  ways: [
    {
      id: 'add-items',
      title: 'Add `items` to the array',
      effect: 'lossless',
      offers: ({ variant, data }) => variant !== 'tuple' && data.isTyped !== true,
      plan: (_request, { at }) => [{ at: child(at, 'items'), value: {} }],
      reason: ({ data }) => `The array ${data.path} of ${data.tool} gets items, which may be anything.`,
    },
    {
      id: 'add-string-items',
      title: 'Add `items` of type `string` to the array',
      effect: 'lossy',
      offers: ({ variant, data }) => variant !== 'tuple' && data.isTyped === true,
      plan: (_request, { at }) => [{ at: child(at, 'items'), value: ANY_STRING }],
      reason: ({ data }) => `The array ${data.path} of ${data.tool} takes only strings.`,
    },
    {
      id: 'one-schema-of-items',
      title: 'Let every item be any of the listed ones',
      effect: 'lossy',
      offers: ({ variant }) => variant === 'tuple',
      plan: (request, { at }) => {
        const schema = objectIn(request, at);
        const listed = ['prefixItems', 'items'].map((key) => own(schema, key)).find(Array.isArray) ?? [];
        const unique = [...new Map(listed.map((item: unknown) => [JSON.stringify(item), item])).values()];
        const items = unique.length === 0 ? ANY_STRING : unique.length === 1 ? unique[0] : { anyOf: unique };
        return changedAt(at, { prefixItems: undefined, additionalItems: undefined, items });
      },
      reason: ({ data }) =>
        `The order of the items in ${data.path} of ${data.tool} is no longer checked; each takes only what one of the listed schemas takes.`,
    },
  ],
  say: ({ data, variant }) =>
    variant === 'tuple'
      ? `${code(data.tool)} has an array with a list of schemas for its items at ${code(data.path)}.`
      : `${code(data.tool)} has an array without ${code('items')} at ${code(data.path)}.`,
};

const ANY_STRING: Json = { type: 'string' };

/** The list of schemas that an array has in place of one; null where it has none. */
const tupleIn = ({ schema }: Node): readonly unknown[] | null =>
  ['prefixItems', 'items'].map((key) => own(schema, key)).find(Array.isArray) ?? null;

const isBareArray = ({ schema }: Node): boolean =>
  typesOf(schema).includes('array') && own(schema, 'items') === undefined && own(schema, 'prefixItems') === undefined;
