import { faultOf, namer } from '../../targets/name-shape.ts';
import { isObject, type JsonObject, own } from '../../text/json.ts';
import { child, holderOf, lastStep } from '../../text/pointer.ts';
import type { RequestEdit, RequestFaultCode, RequestFinding } from '../fault.ts';
import { code } from '../quoted.ts';
import { objectsIn } from '../regular.ts';
import type { RequestBody } from '../request.ts';
import { changedAt, objectIn } from '../schema-edits.ts';
import { dataOf, schemasOn } from '../schemas.ts';
import type { ToolValues } from '../values-tools.ts';

export const schemaPropertyName: RequestFaultCode<'schema/property-name'> = {
  id: 'schema/property-name',
  *find(request, { on, shape, isRoot }) {
    // Tools of one server call many of their arguments the same.
    const accepted = new Set<string>();
    for (const held of schemasOn(request, on))
      for (const node of isRoot ? rootOf(held.schema) : objectsIn(held)) {
        const properties = own(node.schema, 'properties');
        if (!isObject(properties)) continue;
        for (const name in properties) {
          if (accepted.has(name)) continue;
          if (faultOf(name, shape) === null) accepted.add(name);
          else {
            const { letters, max } = shape;
            const first = shape.first ?? '';
            const data = { ...dataOf(held, node), name, letters, first, max, pattern: shape.pattern };
            yield { at: child(child(held.at + node.at, 'properties'), name), data };
          }
        }
      }
  },
  ways: [
    {
      id: 'rename-property',
      plan: renamed,
      reason: ({ data }) => `The argument ${data.name} of ${data.tool} has a new name; its program has to map it back.`,
    },
  ],
  say: ({ data }) => `${code(data.tool)} has an argument called ${code(data.name)}; the API does not accept that name.`,
};

const rootOf = (schema: unknown) => (isObject(schema) ? [{ schema, at: '' }] : []);

function shapeIn(data: RequestFinding['data']): ToolValues['schema/property-name']['shape'] {
  const first = typeof data.first === 'string' && data.first !== '' ? { first: data.first } : {};
  const letters = typeof data.letters === 'string' ? data.letters : null;
  return { letters, ...first, min: 1, max: typeof data.max === 'number' ? data.max : null, pattern: null };
}

function renamed(request: RequestBody, { at, data }: RequestFinding): readonly RequestEdit[] {
  const propertiesAt = holderOf(at);
  const holderAt = holderOf(propertiesAt);
  const properties = objectIn(request, propertiesAt);
  const from = lastStep(at);
  if (!Object.hasOwn(properties, from)) return [];
  const to = namer(shapeIn(data), new Set(Object.keys(properties)))(from);
  const entries = Object.entries(properties).map(([name, value]) => [name === from ? to : name, value]);
  const renamedIn = (names: unknown): JsonObject =>
    Array.isArray(names) ? { required: names.map((name) => (name === from ? to : name)) } : {};
  const holder = objectIn(request, holderAt);
  const inBranch = (branch: unknown): unknown =>
    isObject(branch) ? { ...branch, ...renamedIn(own(branch, 'required')) } : branch;
  // A branch of a union may require the property under its old name, too.
  const lists = ['anyOf', 'oneOf', 'allOf'].map((key) => [key, own(holder, key)] as const);
  const unions = lists.flatMap(([key, list]) => (Array.isArray(list) ? [[key, list.map(inBranch)]] : []));
  return changedAt(holderAt, {
    properties: Object.fromEntries(entries),
    ...renamedIn(own(holder, 'required')),
    ...Object.fromEntries(unions),
  });
}
