import { valueAt } from '../../text/pointer.ts';
import { asksOf } from './asks.ts';
import type { RefusedPlace, RequestPlaces } from './in-request.ts';
import { roleRejected } from './role-rejected.ts';
import { surePlace } from './sure-place.ts';
import { placesWhere } from './values-in.ts';

const MOST_TEXT = 4_000;
/** What more places than that have is not at fault. */
const MOST_PLACES = 20;

const ADDRESS = /\bhttps?:\/\/[^\s"'<>\\)\]}]{8,2000}/g;

/** Addresses of pictures and files that a text names, where the messages have them as values. */
export function addressesInMessages(payload: string, { document, list }: RequestPlaces): readonly RefusedPlace[] {
  const named = new Set(
    payload
      .slice(0, MOST_TEXT)
      .match(ADDRESS)
      ?.map((address) => address.replace(/[.,;:]$/, '')),
  );
  if (named.size === 0) return [];
  const isNamed = (value: unknown): boolean => typeof value === 'string' && named.has(value);
  return placesWhere(document, list, MOST_PLACES, ({ value }) => isNamed(value)).map((at) =>
    surePlace(at, 'the address', 'value', asksOf('', valueAt(document, at))),
  );
}

/** Messages of a role that a text rejects by its name. */
export function rolesInMessages(payload: string, { document, list }: RequestPlaces): readonly RefusedPlace[] {
  const role = roleRejected(payload);
  if (role === null) return [];
  return placesWhere(document, list, MOST_PLACES, ({ value, key }) => key === 'role' && value === role).map((at) =>
    surePlace(at, 'role', 'value', asksOf(payload, role)),
  );
}
