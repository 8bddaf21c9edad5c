/** Any value `JSON.parse` can give. Objects are plain data; their keys index nothing but themselves. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

export type JsonObject = { readonly [key: string]: unknown };

/** True for a JSON object: not null, not a list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The own property of that name, or undefined; never something inherited (`__proto__`, `constructor`). Names that nothing
 * inherits may be read directly, which is faster where a file has many records of a few shapes.
 */
export function own(value: JsonObject, key: string): unknown {
  const found = value[key];
  // What a JSON object could inherit is a function, or its prototype; asking the object is slow and seldom needed.
  return typeof found === 'function' || key === '__proto__' ? ownSlowly(value, key) : found;
}

const ownSlowly = (value: JsonObject, key: string): unknown => (Object.hasOwn(value, key) ? value[key] : undefined);

/** The own property if it is a string, else null. */
export function ownString(value: JsonObject, key: string): string | null {
  const found = own(value, key);
  return typeof found === 'string' ? found : null;
}

/** An object under a key; an empty one where there is none. */
export function objectIn(value: JsonObject, key: string): JsonObject {
  const inner = own(value, key);
  return isObject(inner) ? inner : {};
}

/** A list under a key; an empty one where there is none. */
export function listIn(value: JsonObject, key: string): readonly unknown[] {
  const inner = own(value, key);
  return Array.isArray(inner) ? inner : [];
}

export const asString = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/**
 * A value in a sentence: a string as it is, anything else as JSON. What a text holds is never turned into a string by
 * itself: its `toString` may be a key of the object and no function.
 */
export const inWords = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined');

/** Equal as JSON: then the characters that are there may stay, however they spell it. */
export function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((element, i) => isSame(element, b[i]));
  }
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && isSame(a[key], b[key]));
}

/**
 * True if a value is nested deeper than so many levels. Goes no deeper than that, and is many times faster than counting
 * brackets in its text.
 */
export function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) if (isDeeper(value[i], levels - 1)) return true;
    return false;
  }
  const object = value as Record<string, unknown>;
  for (const key in object) if (isDeeper(object[key], levels - 1)) return true;
  return false;
}
