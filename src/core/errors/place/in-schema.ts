import { inWords, isObject } from '../../text/json.ts';
import { child, type Pointer, parent, steps, valueAt } from '../../text/pointer.ts';
import HOLDERS from './holders.json';
import keys from './keys.json';
import { lackIn } from './lack.ts';
import { type NamedPlace, placesOfKey } from './resolve.ts';
import type { Spelled } from './spelled.ts';

/** Keywords of JSON Schema that APIs name when they reject one. */
const KEYWORDS = new Set(keys.keywords);

export const isKeyword = (key: string): boolean => KEYWORDS.has(key);

/** True for what stands in the map of the properties of a schema: its key is a name. */
export function isUnderProperties(at: Pointer): boolean {
  const above = steps(parent(at) ?? '');
  return (above.length - 1 - above.findLastIndex((step) => step !== 'properties')) % 2 === 1;
}

/** True for the keyword of a schema. */
export const isKeywordAt = (document: unknown, at: Pointer): boolean =>
  !isUnderProperties(at) && isInSchema(document, parent(at) ?? '');

/** True where an object is written that has what schemas have. */
export function isInSchema(document: unknown, at: Pointer | null): boolean {
  const schema = at === null ? null : valueAt(document, at);
  return isObject(schema) && isSchemaLike(schema);
}

/** The keywords that a text names; `text.format` is a setting. */
export const keywordsNamed = (spelled: readonly Spelled[]): readonly string[] =>
  spelled.flatMap(({ steps }) =>
    KEYWORDS.has(steps.at(-1) ?? '') && !FORMATS.has(steps.at(-2) ?? '') ? (steps.at(-1) ?? []) : [],
  );

const FORMATS = new Set(['text', 'output_config']);

/** The schemas that a declaration holds, at any of the places where APIs keep one; the place itself is not among them. */
const schemasAt = (document: unknown, at: Pointer): Pointer[] =>
  HOLDERS.map((path) => `${at}/${path}`).filter((start) => isObject(valueAt(document, start)));

/** The place itself, and the schema that it declares: what an API says of a schema counts from its root. */
export const basesIn = (document: unknown, at: Pointer): Pointer[] =>
  [at, ...schemasAt(document, at).flatMap((start) => [start, `${start}/properties`])].filter(
    (start) => valueAt(document, start) !== undefined,
  );

const AT_THE_TOP = /\bat (?:the |its )?(?:top|root)(?:[ -]level)?\b|\btop[ -]level\b/i;

/** True for a keyword that a text rejects at the root of a schema alone. */
export const isOfRoot = (text: string, keyword: string): boolean =>
  KEYWORDS.has(keyword) && AT_THE_TOP.test(text.slice(0, 4_000));

/** Where a keyword is written that a text rejects in a declaration: at the root of its schema alone, where it says so. */
export function placesOfKeyword(
  text: string,
  document: unknown,
  at: Pointer,
  keyword: string,
  most: number,
): Pointer[] {
  if (!isOfRoot(text, keyword))
    return placesOfKey(valueAt(document, at), keyword, null, most).map((place) => at + place);
  return [at, ...schemasAt(document, at)]
    .map((start) => child(start, keyword))
    .filter((place) => valueAt(document, place) !== undefined);
}

const MISSING_KEYWORD =
  /\b(?:missing|without|has no)\s{1,3}["'`]?(properties|items|type|additionalProperties)\b|["'`](properties|items|type|additionalProperties)["'`] is (?:missing|required)\b/i;

/** What a validator says that takes a list of required names which is not there for one that is null. */
const NO_LIST = /\b(?:None|null) is not of type ["'`]array["'`]/;

/** The keyword that a text misses in the schema at a place, or in the one that is declared there; null where none is. */
export function missingIn(text: string, document: unknown, at: Pointer): { at: Pointer; missing: string } | null {
  const head = text.slice(0, 4_000);
  const hit = MISSING_KEYWORD.exec(head);
  const keyword = hit?.[1] ?? hit?.[2] ?? (NO_LIST.test(head) ? 'required' : undefined);
  if (keyword === undefined) return lackedAt(text, document, at);
  const holder = isObject(valueAt(document, at)) ? at : parent(at);
  if (holder === null) return null;
  const start = schemasAt(document, holder).findLast((place) => isSchema(valueAt(document, place))) ?? holder;
  const schema = valueAt(document, start);
  return isSchema(schema) && !Object.hasOwn(schema, keyword) ? { at: start, missing: keyword } : null;
}

/** What a declared tool, or a call, has beside its function. */
const OUTSIDE = new Set(['type', 'id', 'index']);

/** The key that a text misses in the object at a place, or in the function that a tool there declares. */
function lackedAt(text: string, document: unknown, at: Pointer): { at: Pointer; missing: string } | null {
  const key = lackIn(text)?.key;
  const value = valueAt(document, at);
  if (key === undefined || !isObject(value) || at.endsWith(`/${key}`)) return null;
  const isOfFunction = isObject(value.function) && !Object.hasOwn(value, key) && !OUTSIDE.has(key);
  const holder = isOfFunction ? `${at}/function` : at;
  const lacking = valueAt(document, holder);
  return isObject(lacking) && !Object.hasOwn(lacking, key) ? { at: holder, missing: key } : null;
}

const isSchema = (value: unknown): value is object =>
  isObject(value) &&
  (Array.isArray(value.required) || isObject(value.properties) || typeof value.type === 'string') &&
  !Object.hasOwn(value, 'function') &&
  !Object.hasOwn(value, 'name');

/** True for an object that has what schemas have. */
export const isSchemaLike = (schema: object): boolean =>
  ['type', 'properties', 'items', 'anyOf', 'oneOf', 'allOf', '$ref'].some((key) => Object.hasOwn(schema, key));

/** The key that is named besides a path, where the path leads to what has it: `In context=('a', 'b'), 'minimum' is not permitted`. */
export function keyNamedAt(
  document: unknown,
  at: Pointer,
  taken: readonly string[],
  spelled: readonly Spelled[],
): NamedPlace | null {
  const value = valueAt(document, at);
  const named = spelled.find(
    ({ path, kind }) => kind === 'name' && !taken.includes(path) && isObject(value) && Object.hasOwn(value, path),
  );
  return named ? { at: child(at, named.path), path: named.path } : null;
}

const ONLY_TEXTS = /\bonly (?:allowed|supported|permitted) for strings?\b/i;

/** True for what a text allows only for strings, where it stands beside that type. */
export function isOfText(text: string, document: unknown, at: Pointer): boolean {
  const holder = ONLY_TEXTS.test(text) ? valueAt(document, parent(at) ?? '') : null;
  return isObject(holder) && [holder.type].flat().some((type) => /^string$/i.test(inWords(type)));
}
