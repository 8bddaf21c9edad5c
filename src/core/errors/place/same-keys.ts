import { isObject, own } from '../../text/json.ts';
import { child, dotted, holderOf, isWithin, lastStep, type Pointer, parent, valueAt } from '../../text/pointer.ts';
import { listOf } from '../wordings/lists.ts';
import { asksOf } from './asks.ts';
import { isKeyword, isOfRoot, isSchemaLike } from './in-schema.ts';
import type { RefusedPlace, RequestPlaces } from './refused-place.ts';
import { keysAround } from './resolve.ts';

/** What a call of the chat form has; of another form `function` is no object. */
const OF_CALL = new Set('id type function index custom extra_content'.split(' '));
const MOST = 2_000;

/**
 * With the same key wherever an element of the same kind has it, and with what else a call has that its form does not: a
 * validator reports the first, or a report is cut. Only for a key of the messages that a schema does not have.
 */
export function withSameKeys(
  places: readonly RefusedPlace[],
  text: string,
  { document, list }: RequestPlaces,
): readonly RefusedPlace[] {
  if (!listOf('schemaextra').test(text.slice(0, 4_000).toLowerCase())) return places;
  const known = new Set(places.map(({ at }) => at));
  const more = places.flatMap((place) => {
    const isKey = place.missing === null && place.asks.remove && place.at.startsWith(`${list}/`);
    if (!isKey || !isObject(valueAt(document, holderOf(place.at)))) return [];
    return [...siblingsOf(document, place.at), ...likeIt(document, place.at, list)].flatMap((at) => {
      if (known.has(at) || places.some((other) => isWithin(at, other.at))) return [];
      known.add(at);
      return [{ ...place, at, path: dotted(at) }];
    });
  });
  return more.length === 0 ? places : [...places, ...more];
}

/** The keys of a call that its form does not have. */
function siblingsOf(document: unknown, at: Pointer): Pointer[] {
  const holder = valueAt(document, holderOf(at));
  const isCall = isObject(holder) && isObject(own(holder, 'function')) && !OF_CALL.has(lastStep(at));
  return isCall ? Object.keys(holder).flatMap((key) => (OF_CALL.has(key) ? [] : child(holderOf(at), key))) : [];
}

/** The places of the same key in elements of the same list of other messages, of the same role or type. */
function likeIt(document: unknown, at: Pointer, list: Pointer): Pointer[] {
  const steps = holderOf(at).slice(list.length + 1);
  const kind = kindAt(document, holderOf(at));
  return everyOf(document, list, steps.split('/'))
    .map((holder) => child(holder, lastStep(at)))
    .filter((place) => valueAt(document, place) !== undefined && kindAt(document, parent(place) ?? '') === kind)
    .slice(0, MOST);
}

/** Every place that a path leads to when each of its indexes may be any index. */
function everyOf(document: unknown, from: Pointer, steps: readonly string[]): Pointer[] {
  return steps.reduce<Pointer[]>(
    (places, step) =>
      places.flatMap((place) => {
        const value = valueAt(document, place);
        if (Array.isArray(value)) return value.map((_, i) => child(place, i));
        return isObject(value) && Object.hasOwn(value, step) ? [child(place, step)] : [];
      }),
    [from],
  );
}

const kindAt = (document: unknown, at: Pointer): string => {
  const value = valueAt(document, at);
  return isObject(value) ? `${String(own(value, 'role'))} ${String(own(value, 'type'))}` : '';
};

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
  request: RequestPlaces,
): readonly RefusedPlace[] {
  const { document } = request;
  const type = OF_TYPE.exec(text)?.[1]?.toLowerCase();
  return places.flatMap((place) => {
    const key = place.at.slice(place.at.lastIndexOf('/') + 1);
    const isWide = place.how === 'key' && place.asks.remove && isKeyword(key);
    if (!isWide || isOfRoot(text, key)) return [place];
    const all = keysAround(request, key).filter((at) => isOfType(valueAt(document, parent(at) ?? ''), type));
    if (!all.includes(place.at) || places.some(({ at }) => at !== place.at && isWithin(place.at, at))) return [place];
    return all.map((at) => ({ ...place, at, isSure: true, asks: asksOf(text, valueAt(document, at)) }));
  });
}

/** True for a schema of a type, and for any schema where no type is said. */
const isOfType = (schema: unknown, type: string | undefined): boolean =>
  isObject(schema) && (type === undefined || own(schema, 'type') === type) && isSchemaLike(schema);
