import { child, type Pointer, valueAt } from '../../text/pointer.ts';
import { asksOf } from './asks.ts';
import type { RefusedPlace, RequestPlaces } from './in-request.ts';
import { roleRejected } from './role-rejected.ts';
import { surePlace } from './sure-place.ts';

const MOST_TEXT = 4_000;
/** What more places than that have is not at fault. */
const MOST_PLACES = 20;

const ADDRESS = /\bhttps?:\/\/[^\s"'<>\\)\]}]{8,2000}/g;

/** Addresses of pictures and files that a text names, where the messages have them as values. */
export function addressesInMessages(payload: string, request: RequestPlaces): readonly RefusedPlace[] {
  const named = new Set(
    payload
      .slice(0, MOST_TEXT)
      .match(ADDRESS)
      ?.map((address) => address.replace(/[.,;:]$/, '')),
  );
  if (named.size === 0) return [];
  return placesOf(request, (value) => typeof value === 'string' && named.has(value)).map((at) =>
    surePlace(at, 'the address', 'value', asksOf('', valueAt(request.document, at))),
  );
}

/** Messages of a role that a text rejects by its name. */
export function rolesInMessages(payload: string, request: RequestPlaces): readonly RefusedPlace[] {
  const role = roleRejected(payload);
  if (role === null) return [];
  return placesOf(request, (value, key) => key === 'role' && value === role).map((at) =>
    surePlace(at, 'role', 'value', asksOf(payload, role)),
  );
}

/** Where the messages hold a value that is meant; none where it is everywhere. */
function placesOf({ document, list }: RequestPlaces, isMeant: (value: unknown, key: string) => boolean): Pointer[] {
  const found: Pointer[] = [];
  const visit = (value: unknown, at: Pointer): void => {
    if (typeof value !== 'object' || value === null || found.length > MOST_PLACES) return;
    for (const [key, inner] of Object.entries(value)) {
      if (isMeant(inner, key)) found.push(child(at, key));
      else visit(inner, child(at, key));
    }
  };
  visit(valueAt(document, list), list);
  return found.length > MOST_PLACES ? [] : found;
}
