import { isObject, own } from '../../text/json.ts';
import { isWithin, parent, valueAt } from '../../text/pointer.ts';
import { asksOf } from './asks.ts';
import type { RefusedPlace, RequestPlaces } from './in-request.ts';
import { isKeyword, isOfRoot } from './in-schema.ts';
import { placesOfKey } from './resolve.ts';

const MOST = 200;
/** "For 'number' type, ...": of schemas of another type nothing is said. */
const OF_TYPE =
  /\b(?:for|of|in) (?:the )?(?:type )?["'`]?(string|number|integer|boolean|object|array)["'`]?(?: type|s\b|\b)/i;

/**
 * A keyword of schemas that a text rejects, and of which it says no place, is rejected wherever it is written: in the
 * tool that it names, or in the request.
 */
export function withSameKeywords(
  places: readonly RefusedPlace[],
  text: string,
  { document, at: root, list }: RequestPlaces,
): readonly RefusedPlace[] {
  const type = OF_TYPE.exec(text.slice(0, 4_000))?.[1]?.toLowerCase();
  return places.flatMap((place) => {
    const key = place.at.slice(place.at.lastIndexOf('/') + 1);
    const isWide = root !== null && place.how === 'key' && place.asks.remove && isKeyword(key);
    if (!isWide || isOfRoot(text, key)) return [place];
    const all = placesOfKey(valueAt(document, root), key, list.slice(root.length), MOST)
      .map((at) => root + at)
      .filter((at) => isOfType(valueAt(document, parent(at) ?? ''), type));
    if (!all.includes(place.at) || places.some(({ at }) => at !== place.at && isWithin(place.at, at))) return [place];
    return all.map((at) => ({ ...place, at, isSure: true, asks: asksOf(text, valueAt(document, at)) }));
  });
}

/** True for a schema of a type, and for any schema where no type is said. */
const isOfType = (schema: unknown, type: string | undefined): boolean =>
  isObject(schema) && (type === undefined || own(schema, 'type') === type) && isSchemaLike(schema);

const isSchemaLike = (schema: object): boolean =>
  ['type', 'properties', 'items', 'anyOf', 'oneOf', 'allOf', '$ref'].some((key) => Object.hasOwn(schema, key));
