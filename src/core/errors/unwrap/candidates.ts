import data from './keys.json';
import type { Loose, LooseMap } from './loose.ts';

const MOST = 60;
const DEEPEST = 12;

/** Keys under which a message lies, the innermost envelopes first. */
const KEYS: readonly string[] = data.messages;

/** Keys under which a client keeps the body of a response, beside a message of its own that says less. */
const BODIES = ['body', 'data', 'response', 'responseBody', 'response_body'];

/** True for a body, or what holds one, in which the API itself says what is wrong. */
function holdsError(value: Loose | undefined, depth = 0): boolean {
  if (typeof value === 'string') return ERROR.test(value.slice(0, 200));
  if (!isMap(value) || depth > 2) return false;
  const error = value.get('error');
  if (isMap(error) ? error.has('message') : value.has('error') && value.has('code')) return true;
  return BODIES.some((key) => holdsError(value.get(key), depth + 1));
}

const ERROR = /^\s*\{\s*"error"\s*:\s*\{/;

const isMap = (value: Loose | undefined): value is LooseMap => value instanceof Map;

/** Texts in a printed value that can be the message, the likeliest first; a schema that is printed holds none. */
export function candidatesOf(value: Loose): string[] {
  const found: string[] = [];
  collect(value, found, 0);
  return [...new Set(found)];
}

function collect(value: Loose, found: string[], depth: number): void {
  if (found.length >= MOST || depth > DEEPEST) return;
  if (typeof value === 'string') {
    if (value.trim() !== '') found.push(value);
    return;
  }
  if (isMap(value) && value.has('type') && value.has('properties')) return;
  for (const inner of innerOf(value)) collect(inner, found, depth + 1);
  if (found.length > 0 || !isMap(value)) return;
  for (const inner of value.values()) if (typeof inner === 'object' && inner !== null) collect(inner, found, depth + 1);
}

/** What a list or an object has that can be the message, the likeliest first. */
function innerOf(value: Loose): readonly Loose[] {
  if (Array.isArray(value)) {
    const isText = (item: Loose): boolean => typeof item === 'string';
    return [...value.slice(0, MOST).filter((item) => !isText(item)), ...value.slice(0, 4).filter(isText)];
  }
  if (!isMap(value)) return [];
  const keys = [...BODIES.filter((name) => holdsError(value.get(name))), ...KEYS];
  return keys.flatMap((key) => value.get(key) ?? []);
}
