import { isObject, own } from '../../text/json.ts';
import { child, dotted, holderOf, isWithin, lastStep, type Pointer, parent, valueAt } from '../../text/pointer.ts';
import { listOf } from '../wordings/lists.ts';
import type { RefusedPlace, RequestPlaces } from './in-request.ts';

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
  const elements = everyOf(
    document,
    list,
    holderOf(at)
      .slice(list.length + 1)
      .split('/'),
  );
  const kind = kindAt(document, holderOf(at));
  return elements
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
