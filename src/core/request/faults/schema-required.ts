import { isObject, type JsonObject, own } from '../../text/json.ts';
import { child, holderOf } from '../../text/pointer.ts';
import type { RequestFaultCode } from '../fault.ts';
import { code, listed } from '../quoted.ts';
import { objectsOn, partsOn } from '../regular.ts';
import { changedAt, isNote, objectIn } from '../schema-edits.ts';
import { dataOf, typesOf } from '../schemas.ts';
import { strictOff } from '../ways.ts';

/** The names that a schema requires and does not declare, and where all must be required those that are not. */
function requiredIn(schema: JsonObject, all: boolean) {
  const [properties, required] = [own(schema, 'properties'), own(schema, 'required')];
  const declared = all && isObject(properties) ? Object.keys(properties) : [];
  const names = Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];
  return {
    undeclared: isObject(properties) ? names.filter((name) => !Object.hasOwn(properties, name)) : [],
    optional: declared.filter((name) => !names.includes(name)),
    isListed: Array.isArray(required),
  };
}

export const schemaRequired: RequestFaultCode<'schema/required'> = {
  id: 'schema/required',
  *find(request, { on, all }) {
    for (const { held, nodes } of all ? objectsOn(request, on) : partsOn(request, on))
      for (const node of nodes) {
        const { undeclared, optional, isListed } = requiredIn(node.schema, all);
        if (undeclared.length === 0 && optional.length === 0) continue;
        const data = dataOf(held, node);
        const at = held.at + node.at;
        const listAt = child(at, 'required');
        if (undeclared[0] !== undefined)
          yield { at: listAt, data: { ...data, names: undeclared, name: undeclared[0] }, variant: 'undeclared' };
        if (optional[0] !== undefined)
          yield {
            at: isListed ? listAt : at,
            data: { ...data, names: optional, name: optional[0], strictAt: held.strictAt, isListed },
            variant: 'optional',
          };
      }
  },
  ways: [
    {
      id: 'require-declared',
      offers: ({ variant }) => variant === 'undeclared',
      plan: (request, { at, data }) => {
        const holder = at.slice(0, at.lastIndexOf('/'));
        const required = own(objectIn(request, holder), 'required');
        const names = data.names as readonly string[];
        const left = Array.isArray(required) ? required.filter((name) => !names.includes(name)) : [];
        return changedAt(holder, { required: left.length > 0 ? left : undefined });
      },
      reason: ({ data }) => `${listed(data.names)} of ${data.tool} is no longer required, since it is not declared.`,
    },
    {
      id: 'require-all',
      offers: ({ variant }) => variant === 'optional',
      plan: (request, { at: told, data }) => {
        const at = data.isListed === true ? holderOf(told) : told;
        const schema = objectIn(request, at);
        const properties = own(schema, 'properties');
        if (!isObject(properties)) return [];
        const names = data.names as readonly string[];
        const entries = Object.entries(properties).map(([name, value]) => [
          name,
          names.includes(name) ? nullable(value) : value,
        ]);
        const nulls = Object.fromEntries(names.map((name) => [name, null]));
        return changedAt(at, {
          ...listedWith(nulls, schema),
          properties: Object.fromEntries(entries),
          required: Object.keys(properties),
        });
      },
      reason: ({ data }) => `${listed(data.names)} of ${data.tool} is null where it was missing.`,
    },
    { ...strictOff, offers: ({ variant, data }) => variant === 'optional' && typeof data.strictAt === 'string' },
  ],
  say: ({ data, variant }) =>
    variant === 'undeclared'
      ? `${code(data.tool)} requires ${code(data.name)} at ${code(data.path)}, which it does not declare.`
      : `${code(data.tool)} is strict, and ${code(data.name)} at ${code(data.path)} is not required.`,
};

const UNIONS = ['anyOf', 'oneOf', 'allOf'];

/** What a schema, or an alternative of it, lists as whole values, with the properties that they lack. */
function listedWith(missing: JsonObject, schema: JsonObject): JsonObject {
  const complete = (value: unknown): unknown => (isObject(value) ? { ...missing, ...value } : value);
  const inside = (branch: unknown): unknown =>
    isObject(branch) ? { ...branch, ...listedWith(missing, branch) } : branch;
  const whole: { [key: string]: unknown } = {};
  if (isObject(own(schema, 'const'))) whole.const = complete(own(schema, 'const'));
  for (const [key, changed] of [['enum', complete] as const, ...UNIONS.map((union) => [union, inside] as const)]) {
    const list = own(schema, key);
    if (Array.isArray(list)) whole[key] = list.map(changed);
  }
  return whole;
}

/** A schema that takes null as well. */
function nullable(value: unknown): unknown {
  if (!isObject(value)) return value;
  const types = typesOf(value);
  const values = own(value, 'enum');
  const withNull: JsonObject = Array.isArray(values) ? { enum: [...new Set([...values, null])] } : {};
  // What else a schema says, null would have to fit as well.
  const isPlain = ![...UNIONS, 'const', '$ref', 'not', 'if'].some((key) => own(value, key) !== undefined);
  if (types.length > 0 && isPlain)
    return { ...value, type: types.includes('null') ? own(value, 'type') : [...types, 'null'], ...withNull };
  const branches = own(value, 'anyOf');
  const isUnion =
    Array.isArray(branches) && Object.entries(value).every(([key, of]) => key === 'anyOf' || isNote(key, of));
  return isUnion ? { ...value, anyOf: [...branches, { type: 'null' }] } : { anyOf: [value, { type: 'null' }] };
}
