import { isObject, type JsonObject, own, ownString } from '../text/json.ts';
import { child, type Pointer, steps, valueAt } from '../text/pointer.ts';
import type { Rule, RuleInput } from './rule.ts';
import { code } from './words.ts';

/** Finds arrays in the parameters of tools that do not say what their items are. */
export const schemaItems: Rule = {
  id: 'schema/items',
  title: 'Array without items',
  asks: 'Does every array in the parameters of a tool have `items`?',
  why: 'JSON Schema lets an array leave out `items`; some APIs reject the request for it, even though the messages are fine. An empty schema, or one that names a type, is enough.',
  severity: 'warning',
  fact: 'arrayItems',
  wire: true,
  visit: (input) => (input.raw && input.transcript.tools?.length ? { end: () => arraysWithoutItems(input) } : null),
  say: ({ data }) => `The tool ${code(data.tool)} has an array without ${code('items')} at ${code(data.path)}.`,
};

function* arraysWithoutItems({ transcript, raw, facts }: RuleInput) {
  for (const { name, at } of transcript.tools ?? []) {
    const declared = raw?.(at);
    const wrapped = isObject(declared) ? own(declared, 'function') : undefined;
    const holder = isObject(wrapped) ? wrapped : declared;
    const schema = isObject(holder) ? own(holder, 'parameters') : undefined;
    const root = child(isObject(wrapped) ? child(at, 'function') : at, 'parameters');
    // Strict mode rejects an empty schema.
    const isTyped = facts.arrayItems?.is === 'typed' || (isObject(holder) && own(holder, 'strict') === true);
    for (const path of withoutItems(schema)) {
      const names = steps(path);
      const types = own(valueAt(schema, path) as JsonObject, 'type');
      // A list of types is checked type by type, and the place says which.
      const branch = Array.isArray(types) ? ['type', String(types.indexOf('array'))] : [];
      const context = [...names, ...branch].map((name) => `'${name}'`).join(', ');
      const data = { tool: name, path: names.join('.'), context, isTyped };
      yield { messageIndex: -1, partIndex: null, at: root + path, data };
    }
  }
}

const LISTS = ['anyOf', 'oneOf', 'allOf'];

/** Where arrays without items are, in the order of the schema; a schema may be of any depth. */
function withoutItems(root: unknown): Pointer[] {
  const found: Pointer[] = [];
  const next: (readonly [schema: unknown, at: Pointer])[] = [[root, '']];
  for (let step = next.pop(); step; step = next.pop()) {
    const [schema, at] = step;
    if (!isObject(schema)) continue;
    if (at !== '' && isBareArray(schema)) found.push(at);
    const below: [unknown, Pointer][] = [[own(schema, 'items'), child(at, 'items')]];
    for (const key of ['properties', ...LISTS]) {
      const held = own(schema, key);
      if (LISTS.includes(key) ? Array.isArray(held) : isObject(held))
        for (const [name, value] of Object.entries(held as object)) below.push([value, child(child(at, key), name)]);
    }
    for (const nested of below.reverse()) next.push(nested);
  }
  return found;
}

function isBareArray(schema: Parameters<typeof own>[0]): boolean {
  const type = own(schema, 'type');
  const isArray = Array.isArray(type) ? type.includes('array') : ownString(schema, 'type')?.toLowerCase() === 'array';
  return isArray && own(schema, 'items') === undefined && own(schema, 'prefixItems') === undefined;
}
