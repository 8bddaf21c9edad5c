import type { Json } from '../../text/json.ts';
import { lastStep, type Pointer, parent, valueAt } from '../../text/pointer.ts';
import { isInSchema, isUnderProperties } from './in-schema.ts';
import { placeAsking, type RefusedPlace, type RequestPlaces } from './refused-place.ts';
import { DATA } from './resolve.ts';
import { valuesIn } from './values-in.ts';

const MOST_TEXT = 8_000;
const MOST_PLACES = 500;

/** `Unrecognized schema: true`, `boolean schemas are not supported`. */
const BY_NAME =
  /(?:unrecogni[sz]ed|unsupported|unknown|invalid|unhandled) (?:json |sub)?schema(?: value)?:? ["'`]?(true|false)\b/gi;
const REJECTED: readonly RegExp[] = [
  BY_NAME,
  /\barray schema items (?:is|are) not an? objects?\b/gi,
  /\bboolean (?:json )?schemas? (?:["'`]?(true|false)["'`]? )?(?:is|are) (?:not (?:yet )?(?:supported|allowed|accepted)|unsupported)\b/gi,
];

/** True for a text that rejects boolean schemas by name: of a schema that is an object it says nothing. */
export const namesBooleans = (text: string): boolean => text.slice(0, MOST_TEXT).match(BY_NAME) !== null;

/** Objects that say what the booleans say. */
const SAID_AS = new Map<boolean, Json>([
  [true, {}],
  [false, { not: {} }],
]);

const MAPS = new Set(['$defs', 'definitions', 'patternProperties', 'dependentSchemas']);
const LISTS = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems', 'items']);
const SINGLE = new Set(['items', 'contains', 'not', 'if', 'then', 'else', 'propertyNames']);

/** Every boolean in the place of a schema, where a text rejects such schemas: those that it names, else both. */
export function booleanSchemas(payload: string, { document, at, list }: RequestPlaces): readonly RefusedPlace[] {
  const hits = REJECTED.flatMap((form) => [...payload.matchAll(form)]);
  if (at === null || hits.length === 0) return [];
  const named = new Set(hits.map(([, value]) => value?.toLowerCase() !== 'false'));
  const found: RefusedPlace[] = [];
  const opens = (inner: { at: Pointer; key: string; isElement: boolean }): boolean =>
    inner.at !== list && (inner.isElement || !DATA.has(inner.key) || isUnderProperties(inner.at));
  for (const { value, at: place } of valuesIn(valueAt(document, at), at, opens)) {
    if (typeof value !== 'boolean' || !named.has(value) || !isPlaceOfSchema(document, place)) continue;
    found.push(placeAsking(place, String(value), 'value', { values: [SAID_AS.get(value) ?? {}], isBroken: true }));
    if (found.length === MOST_PLACES) break;
  }
  return found;
}

/** True for a place where only a schema can be. */
function isPlaceOfSchema(document: unknown, at: Pointer): boolean {
  const holder = parent(at) ?? '';
  const value = valueAt(document, holder);
  if (isUnderProperties(at) || MAPS.has(lastStep(holder))) return isInSchema(document, parent(holder));
  if (Array.isArray(value)) return LISTS.has(lastStep(holder)) && isInSchema(document, parent(holder));
  return SINGLE.has(lastStep(at)) && isInSchema(document, holder);
}
