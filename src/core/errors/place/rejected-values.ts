import { isObject, ownString } from '../../text/json.ts';
import { lastStep, valueAt } from '../../text/pointer.ts';
import { asksOf } from './asks.ts';
import { placeAsking, type RefusedPlace, type RequestPlaces, surePlace } from './refused-place.ts';
import { squeezed } from './resolve.ts';
import { isUsualRole, rejectsRole, roleRejected } from './role-rejected.ts';
import { type InnerValue, placesWhere } from './values-in.ts';

/** Words that call a quoted value wrong. */
const REJECTED: readonly RegExp[] = [
  /\b(?:invalid|unknown|unsupported|unrecogni[sz]ed|unexpected|illegal) (?:enum )?(?:value|variant|option|literal|argument):? ?["'`]([^"'`\n]{1,60})["'`]/i,
  /["'`]([^"'`\n]{1,60})["'`] is (?:not (?:one of|an? (?:valid|allowed|known)|valid|supported|allowed|recogni)|invalid|unsupported)/i,
  /\b(?:input tag|received|got|found|given) ["'`]([^"'`\n]{1,60})["'`]/i,
];
/** `Budget 0 is invalid`: a value behind the last word of its key. */
const KEYED =
  /\b([a-z]\w{2,40}) (-?\d[\d.]{0,12}) is (?:invalid|not (?:valid|supported|allowed)|unsupported|out of range)/i;
/** Keys whose value is what somebody says, a name of their own, or of which rules speak. */
const SAID = new Set('type role text content name arguments input output id description title model'.split(' '));
/** What more places than that have is not at fault. */
const MOST = 20;
const MOST_TEXT = 4_000;

/** The quoted value that a text calls wrong; undefined where it calls none so. */
export const rejectedValue = (payload: string): string | undefined => {
  const head = payload.slice(0, MOST_TEXT);
  return REJECTED.map((pattern) => pattern.exec(head)?.[1]).find((value) => value !== undefined);
};

/** Values of a request that a text calls wrong without a path, each under a key that has a set of values. */
export function rejectedValues(payload: string, { document, at, list }: RequestPlaces): readonly RefusedPlace[] {
  const [, word = '', number = ''] = KEYED.exec(payload) ?? [];
  const value = rejectedValue(payload);
  if (value === undefined && number === '') return [];
  const isMeant = ({ key, value: held, isElement }: InnerValue): boolean =>
    !isElement &&
    (number === ''
      ? held === value && !SAID.has(key)
      : typeof held === 'number' && String(held) === number && squeezed(key).endsWith(squeezed(word)));
  const places = placesWhere(document, at ?? list, MOST, isMeant);
  return places.map((place) => {
    const asks = asksOf(payload, valueAt(document, place));
    const isOpen = asks.values.length === 0;
    const rejected = { ...asks, remove: asks.remove || isOpen, isBroken: true };
    return { ...surePlace(place, lastStep(place), 'value', rejected), isSure: places.length === 1 };
  });
}

const ADDRESS = /\bhttps?:\/\/[^\s"'<>\\)\]}]{8,2000}/g;

/** Addresses of pictures and files that a text names, where the messages have them as values. */
export function addressesInMessages(payload: string, { document, list }: RequestPlaces): readonly RefusedPlace[] {
  const named = new Set<unknown>(payload.match(ADDRESS)?.map((address) => address.replace(/[.,;:]$/, '')));
  const places = named.size === 0 ? [] : placesWhere(document, list, MOST, ({ value }) => named.has(value));
  return places.map((at) => placeAsking(at, 'the address', 'value', {}));
}

/** Messages of a role that a text rejects by its name. */
export function rolesInMessages(payload: string, { document, list }: RequestPlaces): readonly RefusedPlace[] {
  const unusual = unusualRoles(payload, valueAt(document, list));
  const named = unusual[0] ?? roleRejected(payload);
  const role = named ?? (rejectsRole(payload) ? 'developer' : null);
  if (role === null) return [];
  const rejected: readonly unknown[] = unusual.length > 0 ? unusual : [role];
  return placesWhere(document, list, MOST, ({ value, key }) => key === 'role' && rejected.includes(value)).map((at) => {
    const asks = asksOf(payload, role);
    const cased = String(valueAt(document, at)).toLowerCase();
    const meant = named === null ? 'system' : unusual.length > 0 && isUsualRole(cased) ? cased : null;
    return surePlace(at, 'role', 'value', meant === null ? asks : { ...asks, values: [meant], isBroken: true });
  });
}

/** The roles that no API has, where a text about roles names one of them: all that differ from one in their case, else that one. */
function unusualRoles(payload: string, messages: unknown): readonly string[] {
  const head = payload.slice(0, MOST_TEXT);
  if (!Array.isArray(messages) || !/\broles?\b|\binvalid value\b/i.test(head)) return [];
  const words = new Set(head.match(/[\w-]+/g));
  const roles = messages.flatMap((message: unknown) => (isObject(message) ? (ownString(message, 'role') ?? []) : []));
  const unusual = roles.filter((role) => !isUsualRole(role));
  const named = unusual.find((role) => words.has(role));
  if (named === undefined) return [];
  const isCased = (role: string): boolean => isUsualRole(role.toLowerCase());
  return isCased(named) ? unusual.filter(isCased) : [named];
}
