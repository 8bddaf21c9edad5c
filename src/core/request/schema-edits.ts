import { isObject, type Json, type JsonObject, own, ownString } from '../text/json.ts';
import { child, type Pointer, valueAt } from '../text/pointer.ts';
import type { RequestEdit } from './fault.ts';
import type { RequestBody } from './request.ts';

/** What a request has at a place of the document. */
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
  const words = `${keyword}: ${JSON.stringify(value)}`;
  const text = ownString(schema, 'description');
  if (words.length > LONGEST) return text ?? undefined;
  return text ? `${text} (${words})` : words;
}

/** The schema that a reference inside a schema leads to; undefined where it leads nowhere in it. */
export function referred(root: unknown, ref: unknown): unknown {
  if (typeof ref !== 'string' || !ref.startsWith('#')) return undefined;
  if (ref === '#') return root;
  return ref.startsWith('#/') ? valueAt(root, decoded(ref.slice(1))) : undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** How often references are followed into references. */
const DEEPEST = 32;

/**
 * A schema in which the references are replaced by what they lead to; null where one leads nowhere, to itself, or where
 * it would grow beyond what a request should hold.
 */
export function inlined(schema: unknown, root: unknown, budget = { left: 20_000 }, depth = 0): unknown {
  if (depth > DEEPEST || --budget.left < 0) return null;
  if (Array.isArray(schema)) {
    const items = schema.map((item: unknown) => (isBranch(item) ? inlined(item, root, budget, depth) : item));
    return items.some((item, i) => item === null && schema[i] !== null) ? null : items;
  }
  if (!isObject(schema)) return schema;
  const ref = own(schema, '$ref');
  if (ref !== undefined) {
    const found = referred(root, ref);
    if (!isObject(found)) return null;
    const { $ref: _, ...beside } = schema;
    return inlined({ ...found, ...beside }, root, budget, depth + 1);
  }
  const entries: [string, unknown][] = [];
  for (const [key, value] of Object.entries(schema)) {
    if (key === '$defs' || key === 'definitions') continue;
    const held = isBranch(value) && !PLAIN.has(key) ? inlined(value, root, budget, depth) : value;
    if (held === null && value !== null) return null;
    entries.push([key, held]);
  }
  return Object.fromEntries(entries);
}

const isBranch = (value: unknown): boolean => typeof value === 'object' && value !== null;
const PLAIN = new Set(['enum', 'const', 'default', 'examples', 'example', 'required']);
