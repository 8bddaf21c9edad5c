import { schemaAround } from '../../targets/schema-around.ts';
import { type Pointer, valueAt } from '../../text/pointer.ts';
import { asksOf } from './asks.ts';
import type { RefusedPlace, RequestPlaces } from './in-request.ts';
import { placesOfKey } from './resolve.ts';
import { surePlace } from './sure-place.ts';

const MOST_TEXT = 4_000;
const MOST_PLACES = 200;

const REFERENCE = /["'`]?#?(\/(?:\$defs|definitions)\/[\w.~%-]{1,120})/;
const LOST =
  /\b(?:(?:does|do)(?: not|n['’]t) exist|not (?:found|defined|be resolved)|unresolv\w{2,8}|undefined|(?:cannot|can(?:no|')t|could not|failed to|unable to) (?:be )?(?:resolve|find|locate)d?|no such)\b/i;

/**
 * Every reference of the name that a text does not find a definition of, where it leads nowhere in its schema; null for
 * any other text. Where all lead somewhere by now, none is meant.
 */
export function lostReferences(payload: string, { document, at, list }: RequestPlaces): RefusedPlace[] | null {
  const head = payload.slice(0, MOST_TEXT);
  const named = REFERENCE.exec(head)?.[1]?.replace(/\.$/, '');
  if (at === null || named === undefined || !LOST.test(head)) return null;
  const asks = { ...asksOf('', undefined), missing: true, isBroken: true };
  return placesOfKey(valueAt(document, at), '$ref', list.slice(at.length), MOST_PLACES)
    .map((place) => at + place)
    .filter((place) => valueAt(document, place) === `#${named}` && !isIn(document, place, named))
    .map((place) => surePlace(place, `#${named}`, 'value', asks));
}

/** True where the schema that a place is in has a definition: a reference counts from its root. */
function isIn(document: unknown, place: Pointer, definition: Pointer): boolean {
  const root = schemaAround(place, (at) => valueAt(document, at));
  return root === null || valueAt(document, root + definition) !== undefined;
}
