import { isObject, type Json, type JsonObject, own, ownString } from '../text/json.ts';
import { oncePer } from '../text/once-per.ts';
import { child, type Pointer, valueAt } from '../text/pointer.ts';
import type { RequestEdit } from './fault.ts';
import keywords from './keywords.json';
import type { RequestBody } from './request.ts';
import { withInner } from './schemas.ts';

export const valueIn = (request: RequestBody, at: Pointer): unknown =>
  valueAt(request.body, at.slice(request.at.length));

/** The object that a request has at a place; an empty one where it has none by now. */
export function objectIn(request: RequestBody, at: Pointer): JsonObject {
  const value = valueIn(request, at);
  return isObject(value) ? value : {};
}

/** A schema written anew: some keys set, others removed. The keys that stay keep their places. */
export const changedAt = (at: Pointer, changes: { readonly [key: string]: unknown }): RequestEdit[] =>
  Object.entries(changes).map(([key, value]) => ({ at: child(at, key), value: value as Json | undefined }));

/** So long a constraint is still said in words. */
const LONGEST = 120;

/** The description of a schema with what it no longer says by a keyword. */
export function described(schema: JsonObject, keyword: string, value: unknown): string | undefined {
  const words = `${inPlainWords(keyword)}: ${JSON.stringify(value)}`;
  const text = ownString(schema, 'description');
  if (words.length > LONGEST) return text ?? undefined;
  return text ? `${text} (${words})` : words;
}

/** A keyword as a reader of the description says it: `minItems` is "min items". */
const inPlainWords = (keyword: string): string =>
  keyword.replace(/_/g, ' ').replace(/[a-z][A-Z]/g, ([before = '', after = '']) => `${before} ${after.toLowerCase()}`);

/** The type of a value, in the words of JSON Schema. */
export const typeIn = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;

/** The schema that a reference inside a schema leads to; undefined where it leads nowhere in it. */
export function referred(root: unknown, ref: unknown): unknown {
  if (typeof ref !== 'string' || !ref.startsWith('#')) return undefined;
  if (ref === '#') return root;
  return ref.startsWith('#/') ? valueAt(root, decoded(ref.slice(1))) : undefined;
}

/** A schema, or the one that it refers to; an empty one where that is none. */
export function resolved(schema: unknown, root: unknown): JsonObject {
  const ref = isObject(schema) ? own(schema, '$ref') : undefined;
  const found = ref === undefined ? schema : referred(root, ref);
  return isObject(found) ? found : {};
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** How deep references and schemas are followed into each other. */
const DEEPEST = 200;

/** A schema that says what others said; inexact where it accepts more than they did. */
interface Rewritten {
  readonly schema: JsonObject;
  readonly isExact: boolean;
}

/**
 * A schema in which the references are replaced by what they lead to; null where one leads nowhere, to itself, or where
 * it would grow beyond what a request should hold.
 */
export const inlined = (root: unknown): Rewritten | null => (isObject(root) ? inlinedOnce(root) : null);

/** Every reference of a schema asks for the same. */
const inlinedOnce = oncePer((root: JsonObject): Rewritten | null => {
  const walk = { left: 20_000, isExact: true };
  const schema = inlinedIn(root, root, walk, 0);
  return walk.left < 0 ? null : { schema, isExact: walk.isExact };
});

function inlinedIn(
  schema: JsonObject,
  root: JsonObject,
  walk: { left: number; isExact: boolean },
  depth: number,
): JsonObject {
  if (depth > DEEPEST) walk.left = -1;
  if (--walk.left < 0) return schema;
  const inside = (inner: JsonObject): JsonObject => inlinedIn(inner, root, walk, depth + 1);
  if (!REFERRING.some((key) => own(schema, key) !== undefined)) return withInner(schema, inside);
  const { $ref: ref, $defs: _, definitions: __, ...beside }: { [key: string]: unknown } = schema;
  if (ref === undefined) return withInner(beside, inside);
  const found = referred(root, ref);
  if (!isObject(found)) {
    walk.left = -1;
    return schema;
  }
  const both = together([withoutOwnRequired(found), beside]);
  walk.isExact &&= both.isExact;
  return inlinedIn(both.schema, root, walk, depth + 1);
}

const REFERRING = ['$ref', '$defs', 'definitions'];

/** `required: true` is about the property that it is written at, and a definition is not one. */
function withoutOwnRequired(schema: JsonObject): JsonObject {
  if (typeof own(schema, 'required') !== 'boolean') return schema;
  const { required: _, ...rest }: { [key: string]: unknown } = schema;
  return rest;
}

/** Keywords that constrain nothing: without them a schema accepts what it accepted before. */
const NOTES = new Set(keywords.notes);
const isRemark = (key: string): boolean => NOTES.has(key) || key.startsWith('x-');

export const isNote = (key: string, value: unknown): boolean =>
  isRemark(key) || (key === 'additionalProperties' && value === true);

/** Keywords that say something together. */
const OF_OBJECTS = keywords.ofObjects;
const GROUPS = [OF_OBJECTS, ...keywords.together];

/** One schema that says what several say together. The notes of the last count. */
export function together(parts: readonly JsonObject[]): Rewritten {
  const whole: { [key: string]: unknown } = {};
  let isExact = true;
  const asking = parts.filter((part) => Object.entries(part).some(([key, value]) => !isNote(key, value)));
  const isNullable = asking.map((part) => own(part, 'nullable') === true);
  // It is about the type beside it, and only where all have it about that of the whole.
  if (isNullable.includes(true) && isNullable.includes(false)) isExact = false;
  for (const part of parts) {
    const taken = GROUPS.filter((group) => group.some((key) => own(part, key) !== undefined));
    const clashing = taken.filter((group) => group.some((key) => own(whole, key) !== undefined));
    const isMap = clashing.includes(OF_OBJECTS) && areApart(whole, part);
    const left = new Set(clashing.flatMap((group) => (group === OF_OBJECTS && isMap ? [] : group)));
    for (const [key, value] of Object.entries(part)) {
      const held = own(whole, key);
      if (key === 'required' && Array.isArray(held) && Array.isArray(value))
        whole[key] = [...new Set([...held, ...value])];
      else if (key === 'properties' && isMap) whole[key] = { ...(held as JsonObject), ...(value as JsonObject) };
      else if ((held === undefined && !left.has(key)) || isRemark(key)) whole[key] = value;
      else if (JSON.stringify(held) !== JSON.stringify(value)) isExact = false;
    }
    // The same twice says it once, alone.
    if ([...left].some((key) => JSON.stringify(own(part, key)) !== JSON.stringify(own(whole, key)))) isExact = false;
  }
  return { schema: whole, isExact };
}

/** True if two schemas declare different properties, and neither says anything of those of the other. */
function areApart(a: JsonObject, b: JsonObject): boolean {
  const [first, second] = [own(a, 'properties'), own(b, 'properties')];
  const isOpen = (schema: JsonObject): boolean =>
    OF_OBJECTS.every((key) => key === 'properties' || own(schema, key) === undefined || own(schema, key) === true);
  if (!isObject(first) || !isObject(second) || !isOpen(a) || !isOpen(b)) return false;
  return !Object.keys(first).some((key) => Object.hasOwn(second, key));
}
