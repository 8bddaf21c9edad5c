import { isObject } from '../../text/json.ts';
import { dotted, isWithin, type Pointer, steps, valueAt } from '../../text/pointer.ts';
import { placeAsking, type RefusedPlace, type RequestPlaces } from './refused-place.ts';
import { placesOfKey } from './resolve.ts';

const TOO_MANY = /\bmaximum of (\d{1,2}) blocks with [`'"]?(cache_control)\b/i;
const MOST = 1000;

/**
 * The marks for the cache that a text says are too many, wherever in the body they stand: the earliest of the turns, and
 * only where these do not suffice the earliest of the tools and the system prompt.
 */
export function marksBeyond(payload: string, { document, at, list }: RequestPlaces): readonly RefusedPlace[] {
  const [, allowed, key] = TOO_MANY.exec(payload) ?? [];
  if (key === undefined || at === null) return [];
  const marks = placesOfKey(valueAt(document, at), key, null, MOST)
    .map((place) => at + place)
    .filter((place) => isObject(valueAt(document, place)));
  const isOfTurn = (place: Pointer): boolean => isWithin(place, list) && !isOfSystem(document, place, list);
  const surplus = Math.max(0, marks.length - Number(allowed));
  const first = [...marks.filter(isOfTurn), ...marks.filter((place) => !isOfTurn(place))];
  return first.slice(0, surplus).map((place) => placeAsking(place, dotted(place), 'value', { remove: true }));
}

function isOfSystem(document: unknown, place: Pointer, list: Pointer): boolean {
  const [nth = ''] = steps(place.slice(list.length));
  const message = valueAt(document, `${list}/${nth}`);
  return isObject(message) && (message.role === 'system' || message.role === 'developer');
}
