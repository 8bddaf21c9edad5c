import { isObject, own } from '../text/json.ts';
import { valueAt } from '../text/pointer.ts';

/**
 * True if a schema accepts a value: JSON Schema of 2020-12, and where that gives a keyword no meaning the form that older
 * drafts, OpenAPI and careless writers have. `format` is an annotation; a reference that leads nowhere asks nothing.
 */
export function accepts(
  schema: unknown,
  value: unknown,
  root: unknown = schema,
  open: readonly unknown[] = [],
): boolean {
  if (typeof schema === 'boolean') return schema;
  if (typeof schema === 'string') return isOfType(schema, value);
  // A schema that leads back to itself over the same value asks nothing more.
  if (!isObject(schema) || open.includes(schema)) return true;
  const here = [...open, schema];
  const same: Same = (inner) => accepts(inner, value, root, here);
  const below: Below = (inner, item) => accepts(inner, item, root);
  return (
    (isOfType(own(schema, 'type'), value) || (value === null && own(schema, 'nullable') === true)) &&
    isListed(schema, value) &&
    isInBounds(schema, value) &&
    isReferred(schema, root, same) &&
    isCombined(schema, same) &&
    (!Array.isArray(value) || isList(schema, value, below)) &&
    (!isObject(value) || isMap(schema, value, below))
  );
}

type Same = (schema: unknown) => boolean;
type Below = (schema: unknown, value: unknown) => boolean;
type Keywords = { readonly [key: string]: unknown };

const MEANT: { readonly [name: string]: string } = {
  ...{ str: 'string', int: 'integer', float: 'number', bool: 'boolean', dict: 'object', list: 'array' },
};
const IS: { readonly [type: string]: (value: unknown) => boolean } = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
  array: Array.isArray,
  object: isObject,
};

function isOfType(type: unknown, value: unknown): boolean {
  const names = (Array.isArray(type) ? type : [type]).map((name) => String(name).toLowerCase());
  const known = names.map((name) => IS[MEANT[name] ?? name]).filter((test) => test !== undefined);
  return known.length === 0 || known.some((test) => test(value));
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function isListed(schema: Keywords, value: unknown): boolean {
  const list = own(schema, 'enum');
  if (Array.isArray(list) && !list.some((allowed) => isSame(allowed, value))) return false;
  return own(schema, 'const') === undefined || isSame(own(schema, 'const'), value);
}

function isCombined(schema: Keywords, deeper: Same): boolean {
  const list = (key: string): readonly unknown[] | null => {
    const held = own(schema, key);
    return Array.isArray(held) && held.length > 0 ? held : null;
  };
  const any = [list('anyOf'), list('any_of')].every((branches) => branches?.some((branch) => deeper(branch)) ?? true);
  const one = (list('oneOf')?.filter((branch) => deeper(branch)).length ?? 1) === 1;
  const all = list('allOf')?.every((branch) => deeper(branch)) ?? true;
  const not = own(schema, 'not') === undefined || !deeper(own(schema, 'not'));
  const condition = own(schema, 'if');
  const branch = condition === undefined ? undefined : own(schema, deeper(condition) ? 'then' : 'else');
  return any && one && all && not && (branch === undefined || deeper(branch));
}

function isReferred(schema: Keywords, root: unknown, deeper: Same): boolean {
  const ref = own(schema, '$ref');
  if (typeof ref !== 'string' || !ref.startsWith('#')) return true;
  const found = ref === '#' ? root : valueAt(root, ref.slice(1));
  return found === undefined || deeper(found);
}

function isInBounds(schema: Keywords, value: unknown): boolean {
  const bound = (key: string): number | null => {
    const held = own(schema, key);
    return typeof held === 'number' ? held : null;
  };
  const between = (size: number, least: string, most: string): boolean =>
    size >= (bound(least) ?? size) && size <= (bound(most) ?? size);
  if (typeof value === 'string') {
    const pattern = own(schema, 'pattern');
    return between(value.length, 'minLength', 'maxLength') && (typeof pattern !== 'string' || test(pattern, value));
  }
  if (typeof value === 'number') {
    const isBeyond = (key: string, limit: string, isOver: (a: number, b: number) => boolean): boolean => {
      const held = own(schema, key);
      const edge = held === true ? bound(limit) : typeof held === 'number' ? held : null;
      return edge === null || isOver(value, edge);
    };
    return (
      between(value, 'minimum', 'maximum') &&
      isBeyond('exclusiveMinimum', 'minimum', (a, b) => a > b) &&
      isBeyond('exclusiveMaximum', 'maximum', (a, b) => a < b) &&
      Number.isInteger(value / (bound('multipleOf') ?? (value || 1)))
    );
  }
  if (Array.isArray(value)) {
    const isUnique = new Set(value.map((item) => JSON.stringify(item))).size === value.length;
    return between(value.length, 'minItems', 'maxItems') && (own(schema, 'uniqueItems') !== true || isUnique);
  }
  return !isObject(value) || between(Object.keys(value).length, 'minProperties', 'maxProperties');
}

const test = (pattern: string, text: string): boolean => new RegExp(pattern, 'u').test(text);

function isList(schema: Keywords, value: readonly unknown[], deeper: Below): boolean {
  const [prefix, items] = [own(schema, 'prefixItems'), own(schema, 'items')];
  const first = Array.isArray(items) ? items : Array.isArray(prefix) ? prefix : [];
  const rest = Array.isArray(items) ? own(schema, 'additionalItems') : items;
  const contained = own(schema, 'contains');
  return (
    value.every((item, i) => deeper(i < first.length ? first[i] : rest, item)) &&
    (contained === undefined || value.some((item) => deeper(contained, item)))
  );
}

function isMap(schema: Keywords, value: Keywords, deeper: Below): boolean {
  const held = own(schema, 'properties');
  const declared: Keywords = isObject(held) ? held : {};
  const patterns = Object.entries(own(schema, 'patternProperties') ?? {});
  const required = own(schema, 'required');
  const names: unknown[] = Array.isArray(required) ? [...required] : [];
  for (const [name, of] of Object.entries(declared)) if (isObject(of) && own(of, 'required') === true) names.push(name);
  const more = own(schema, 'additionalProperties');
  const needed = own(schema, 'dependentRequired');
  const isNamed = own(schema, 'propertyNames');
  return (
    names.every((name) => typeof name !== 'string' || Object.hasOwn(value, name)) &&
    Object.entries(isObject(needed) ? needed : {}).every(
      ([name, others]) =>
        !Object.hasOwn(value, name) || (others as string[]).every((other) => Object.hasOwn(value, other)),
    ) &&
    Object.entries(value).every(([name, item]) => {
      const matching = patterns.filter(([pattern]) => test(pattern, name));
      if (isNamed !== undefined && !deeper(isNamed, name)) return false;
      if (!matching.every(([, of]) => deeper(of, item))) return false;
      if (Object.hasOwn(declared, name)) return deeper(declared[name], item);
      return matching.length > 0 || more === undefined || deeper(more, item);
    })
  );
}
