import { isObject, type Json, type JsonObject, own } from '../../text/json.ts';
import { child, holderOf, type Pointer } from '../../text/pointer.ts';
import type { RequestEdit, RequestFaultCode, RequestFinding } from '../fault.ts';
import { code } from '../quoted.ts';
import { partsOn } from '../regular.ts';
import { changedAt, objectIn } from '../schema-edits.ts';
import { dataOf, type HeldSchema, type Node, quoted, typesOf } from '../schemas.ts';
import type { ToolValues } from '../values-tools.ts';

function itemsFault(held: HeldSchema, node: Node, items: ToolValues['schema/items']['items']): RequestFinding | null {
  if (node.parent === null) return null;
  if (items === 'one' && tupleIn(node) !== null)
    return { at: held.at + node.at, data: dataOf(held, node), variant: 'tuple' };
  if (items === 'typed' && isBeside(node)) {
    // Beside a type of its own a union has no array.
    const isUnion = typesOf(node.schema).length === 0 && arraysIn(node.schema).length > 0;
    return { at: child(held.at + node.at, 'items'), data: { ...dataOf(held, node), isUnion }, variant: 'beside' };
  }
  if (!isBareArray(node) || (items === 'typed' && node.parent.parent !== null && isBeside(node.parent))) return null;
  const types = own(node.schema, 'type');
  // A list of types is checked type by type, and the place says which.
  const branch = Array.isArray(types) ? `, 'type', '${types.indexOf('array')}'` : '';
  const data = { ...dataOf(held, node), context: quoted(node.at) + branch };
  // Strict mode rejects an empty schema.
  return { at: held.at + node.at, data: { ...data, isTyped: items !== 'any' || held.strict } };
}

export const schemaItems: RequestFaultCode<'schema/items'> = {
  id: 'schema/items',
  *find(request, { on = 'all', items }) {
    for (const { held, nodes } of partsOn(request, on)) {
      if (held.isFull) continue;
      for (const node of nodes) {
        const found = itemsFault(held, node, items);
        if (found) yield found;
      }
    }
  },
  ways: [
    {
      id: 'add-items',
      offers: ({ variant, data }) => variant === undefined && data.isTyped !== true,
      plan: (request, { at }) => [{ at: child(at, 'items'), value: itemsShown(objectIn(request, at)) }],
      reason: ({ data }) =>
        `The array ${data.path} of ${data.tool} gets items: what its default shows, or anything where it shows nothing.`,
    },
    {
      id: 'add-string-items',
      offers: ({ variant, data }) => variant === undefined && data.isTyped === true,
      plan: (_request, { at }) => [{ at: child(at, 'items'), value: ANY_STRING }],
      reason: ({ data }) => `The array ${data.path} of ${data.tool} takes only strings.`,
    },
    {
      id: 'move-items',
      offers: ({ variant, data }) => variant === 'beside' && data.isUnion === true,
      plan: (request, { at }) => moved(objectIn(request, holderOf(at)), holderOf(at)),
      reason: ({ data }) => `The items of ${data.path} of ${data.tool} are those of the array in its union.`,
    },
    {
      id: 'remove-items',
      offers: ({ variant, data }) => variant === 'beside' && data.isUnion === false,
      plan: (_request, { at }) => [{ at, value: undefined }],
      reason: ({ data }) => `${data.path} of ${data.tool} is not an array, and has no items.`,
    },
    {
      id: 'one-schema-of-items',
      offers: ({ variant }) => variant === 'tuple',
      plan: (request, { at }) => {
        const listed = tupleIn({ schema: objectIn(request, at) }) ?? [];
        const unique = [...new Map(listed.map((item: unknown) => [JSON.stringify(item), item])).values()];
        const items = unique.length === 0 ? ANY_STRING : unique.length === 1 ? unique[0] : { anyOf: unique };
        return changedAt(at, { prefixItems: undefined, additionalItems: undefined, items });
      },
      reason: ({ data }) =>
        `The order of the items in ${data.path} of ${data.tool} is no longer checked; each takes only what one of the listed schemas takes.`,
    },
  ],
  say: ({ data, variant }) =>
    variant === 'beside'
      ? `${code(data.tool)} has ${code('items')} beside what is not an array at ${code(data.path)}.`
      : variant === 'tuple'
        ? `${code(data.tool)} has an array with a list of schemas for its items at ${code(data.path)}.`
        : `${code(data.tool)} has an array without ${code('items')} at ${code(data.path)}.`,
};

/** The schema of items that a default, examples or an enum of an array show; of any items where they show none. */
function itemsShown(schema: JsonObject): Json {
  const examples = own(schema, 'examples');
  const shown = [
    own(schema, 'default'),
    own(schema, 'example'),
    own(schema, 'enum'),
    ...(Array.isArray(examples) ? examples : []),
  ];
  const types = new Set(shown.flat(2).flatMap((value) => (value === undefined ? [] : [typeOfItem(value)])));
  const [only] = types;
  return types.size === 1 && typeof only === 'string' ? { type: only } : {};
}

/** The type of a simple value as a schema calls it; null for another value. */
const typeOfItem = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number' ? typeof value : null;

const ANY_STRING: Json = { type: 'string' };

/** The list of schemas that an array has in place of one; null where it has none. */
const tupleIn = ({ schema }: Pick<Node, 'schema'>): readonly unknown[] | null =>
  ['prefixItems', 'items'].map((key) => own(schema, key)).find(Array.isArray) ?? null;

/** True for items that say what is in an array where no array is: beside another type, or beside a union with one in it. */
function isBeside({ schema }: Node): boolean {
  if (own(schema, 'items') === undefined || typesOf(schema).includes('array')) return false;
  return typesOf(schema).length > 0 || arraysIn(schema).length > 0;
}

/** The alternatives of a schema that are arrays, by their number. */
function arraysIn(schema: JsonObject): readonly number[] {
  const list = own(schema, 'anyOf');
  if (!Array.isArray(list)) return [];
  return list.flatMap((branch: unknown, i) => (isObject(branch) && typesOf(branch).includes('array') ? [i] : []));
}

/** Items where their array is; a union of nothing but that array, or it and null, is the array itself. */
function moved({ items, ...schema }: JsonObject, at: Pointer): readonly RequestEdit[] {
  const list = own(schema, 'anyOf');
  if (!Array.isArray(list)) return [];
  const arrays = new Set(arraysIn(schema));
  const others = list.filter((branch: unknown) => !(isObject(branch) && typesOf(branch).join() === 'null'));
  const nullable = others.length < list.length ? { nullable: true } : {};
  const [only] = others;
  if (others.length === 1 && isObject(only) && Object.keys(only).every((key) => own(schema, key) === undefined)) {
    const { anyOf: _, ...rest }: JsonObject = schema;
    return [{ at, value: { ...rest, ...only, ...nullable, items: own(only, 'items') ?? items } as Json }];
  }
  const branches = list.map((branch: unknown, i) => (arrays.has(i) ? { items, ...(branch as object) } : branch));
  return [{ at, value: { ...schema, anyOf: branches } as Json }];
}

const isBareArray = ({ schema }: Node): boolean =>
  typesOf(schema).includes('array') && own(schema, 'items') === undefined && own(schema, 'prefixItems') === undefined;
