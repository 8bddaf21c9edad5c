import { isObject } from '../../text/json.ts';
import { dotted, holderOf, isWithin, lastStep } from '../../text/pointer.ts';
import { asksOf } from './asks.ts';
import type { RefusedPlace, RequestPlaces } from './in-request.ts';
import { surePlace } from './sure-place.ts';
import { valuesIn } from './values-in.ts';

const TWICE = /\bduplicated?s?\b|\bnot unique\b|\bmore than once\b|\balready (?:exists|present|used)\b/i;
/** An id as APIs give them: long, and of letters and digits. */
const LONG = /[\w-]{12,200}/g;
/** Lists that rules read. */
const READ = new Set('messages input contents content parts tool_calls tools'.split(' '));

/**
 * Of elements with an id that a text calls a duplicate each that is as one before it in its list, in parts of the request
 * that no rule reads.
 */
export function copiedElements(payload: string, { document, list }: RequestPlaces): readonly RefusedPlace[] {
  const head = payload.slice(0, 4_000);
  const ids = new Set<unknown>(TWICE.test(head) ? head.match(LONG)?.filter((word) => /\d/.test(word)) : []);
  if (ids.size === 0) return [];
  const found: RefusedPlace[] = [];
  const known = new Set<string>();
  const asks = { ...asksOf('duplicate', undefined), repeated: true };
  for (const { value, at, isElement } of valuesIn(document, '')) {
    if (!isElement || !isObject(value) || !Object.values(value).some((own) => ids.has(own))) continue;
    const written = `${holderOf(at)} ${JSON.stringify(value)}`;
    // Items of a list that is read are compared by the rules of their ids.
    if (known.has(written) && isWithin(at, list) && !READ.has(lastStep(holderOf(at))))
      found.push(surePlace(at, dotted(at), 'value', asks));
    known.add(written);
  }
  return found;
}
