import { isObject } from '../text/json.ts';

/** The value that a text is the JSON of; undefined where it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The object or the list that a string is the JSON of, also where it is written as a string twice; undefined where it is none. */
export function containerIn(value: unknown): object | undefined {
  const once = typeof value === 'string' ? parsed(value) : undefined;
  const read = typeof once === 'string' ? parsed(once) : once;
  return isObject(read) || Array.isArray(read) ? read : undefined;
}
