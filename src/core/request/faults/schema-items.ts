import { type Json, own } from '../../text/json.ts';
import { child } from '../../text/pointer.ts';
import type { RequestFault } from '../fault.ts';
import { dotted, type Node, nodesOf, quoted, schemasIn, typesOf } from '../schemas.ts';
import { code } from '../words.ts';

/** Finds arrays in the schemas of a request that do not say what their items are. */
export const schemaItems: RequestFault<'schema/items'> = {
  id: 'schema/items',
  title: 'Array without items',
  asks: 'Does every array in the schemas of a request have `items`?',
  why: 'JSON Schema does not require `items`; some APIs reject the request without it, even though the messages are fine. An empty schema, or one that names a type, is enough.',
  severity: 'error',
  *find(request, { items }) {
    for (const { schema, at, name, strict, isFull } of schemasIn(request)) {
      if (isFull) continue;
      for (const node of nodesOf(schema)) {
        if (node.at === '' || !isBareArray(node)) continue;
        const types = own(node.schema, 'type');
        // A list of types is checked type by type, and the place says which.
        const branch = Array.isArray(types) ? `, 'type', '${types.indexOf('array')}'` : '';
        const data = { tool: name, path: dotted(node.at), context: quoted(node.at) + branch };
        // Strict mode rejects an empty schema.
        yield { at: at + node.at, data: { ...data, isTyped: items === 'typed' || strict } };
      }
    }
  },
  ways: [
    {
      id: 'add-items',
      title: 'Add `items` to the array',
      effect: 'lossless',
      plan: (_request, { at, data }) => [{ at: child(at, 'items'), value: data.isTyped ? ANY_STRING : {} }],
      reason: ({ data }) => `The array ${data.path} of ${data.tool} gets items.`,
    },
  ],
  say: ({ data }) => `${code(data.tool)} has an array without ${code('items')} at ${code(data.path)}.`,
};

const ANY_STRING: Json = { type: 'string' };

const isBareArray = ({ schema }: Node): boolean =>
  typesOf(schema).includes('array') && own(schema, 'items') === undefined && own(schema, 'prefixItems') === undefined;
