import { isObject } from '../../text/json.ts';
import { lastStep, type Pointer, parent, valueAt } from '../../text/pointer.ts';
import { asksOf } from './asks.ts';
import { placesSpelled, STRUCTURE } from './in-messages.ts';
import { type RefusedPlace, type RequestPlaces, surePlace } from './refused-place.ts';
import { squeezed } from './resolve.ts';
import { WORDS } from './settings.ts';
import { spelledIn } from './spelled.ts';

const MOST_PLACES = 2_000;
/** What more values than that have is no fault. */
const MOST_BROKEN = 20;

/** `invalid image detail: auto`: the words before the colon end with a key, and what is behind it is its value. */
const KEYED =
  /\b(?:invalid|unsupported|unknown|unrecogni[sz]ed|unexpected|illegal) ((?:[a-z]\w{0,30} ){0,2}[a-z]\w{0,40})(?: value)?:? {0,2}["'`]?([\w./+-]{1,60})(?![\w./+-])/gi;

/** `image detail 'high' is not supported`: the same the other way round. */
const VALUED =
  /\b([a-z]\w{2,40}) ["'`]([\w./+-]{1,60})["'`] (?:is )?(?:not (?:supported|allowed|valid|accepted)|unsupported|invalid)\b/gi;

/** Values of the messages that a text calls wrong together with the words of their key. */
export function valuesInMessages(payload: string, { document, list }: RequestPlaces): readonly RefusedPlace[] {
  const messages = valueAt(document, list);
  for (const [, words = '', value = ''] of [...payload.matchAll(KEYED), ...payload.matchAll(VALUED)]) {
    const last = words.split(' ').at(-1) ?? '';
    if (last.length < 3 || WORDS.has(last.toLowerCase()) || STRUCTURE.has(squeezed(last))) continue;
    const places = placesSpelled(messages, last, MOST_PLACES)
      .map((place) => list + place)
      .filter((place) => String(valueAt(document, place)) === value);
    if (places.length > 0 && places.length <= MOST_BROKEN)
      return places.map((at) => {
        const asks = { ...asksOf(payload, valueAt(document, at)), remove: true, isBroken: true };
        return surePlace(at, last, 'value', asks);
      });
  }
  return [];
}

/** `an empty mimeType parameter in fileData`: a key and, behind it, what it is a key of. */
const EMPTY =
  /\bempty ["'`]?([a-z]\w{2,40})["'`]? (?:parameter|field|property|key|value)(?: (?:in|of) (?:the )?["'`]?([a-z]\w{0,40}))?/gi;

/** Empty values of the messages under a key that a text calls empty. */
export function emptyInMessages(payload: string, { document, list }: RequestPlaces): readonly RefusedPlace[] {
  const messages = valueAt(document, list);
  for (const [, key = '', holder] of payload.matchAll(EMPTY)) {
    if (WORDS.has(key.toLowerCase()) || STRUCTURE.has(squeezed(key)) || VARIED.has(squeezed(key))) continue;
    const places = placesSpelled(messages, key, MOST_PLACES)
      .filter((at) => valueAt(messages, at) === '')
      .filter((at) => holder === undefined || squeezed(lastStep(parent(at) ?? '')) === squeezed(holder));
    if (places.length > 0 && places.length <= MOST_BROKEN)
      return places.map((place) =>
        surePlace(list + place, key, 'value', { ...asksOf(payload, ''), isMet: false, isBroken: true }),
      );
  }
  return [];
}

/** Steps by which a validator names the type that it tried. */
const VARIANTS = /^(?:str|string|int|float|bool|list|dict|tuple)$/;

/** Keys whose values differ by what they are a part of, and of which rules speak. */
const VARIED = new Set('type role content text value code status message output input arguments'.split(' '));

/** Keys of words, which other kinds of parts have too: only what is neither words nor a list of parts is meant. */
const SAYS = new Set(['text', 'content']);

/** True for a value that says nothing, and not because its message calls tools. */
function isNothing(document: unknown, at: Pointer): boolean {
  const value = valueAt(document, at);
  const message = valueAt(document, parent(at) ?? '');
  const isCalling = isObject(message) && (message.tool_calls ?? message.function_call) != null;
  return value === null ? !isCalling : typeof value === 'number' || typeof value === 'boolean';
}

/**
 * Values of the messages that are not as a text says that they must be under their key: too long, empty, of other
 * characters, none of those that are listed. For a path that leads nowhere here: a session counts its messages otherwise.
 */
export function brokenInMessages(payload: string, { document, list }: RequestPlaces): readonly RefusedPlace[] {
  const messages = valueAt(document, list);
  for (const { steps, path, kind } of spelledIn(payload)) {
    const key = steps.findLast((step) => !VARIANTS.test(step)) ?? '';
    if (kind !== 'path' || !/^[a-z_]\w*$/i.test(key) || (VARIED.has(squeezed(key)) && !SAYS.has(key))) continue;
    const broken = placesSpelled(messages, key, MOST_PLACES)
      .map((place) => ({ at: list + place, asks: asksOf(payload, valueAt(messages, place)) }))
      .filter(({ at, asks }) => asks.isBroken && (!SAYS.has(key) || isNothing(document, at)));
    if (broken.length > 0 && broken.length <= MOST_BROKEN)
      return broken.map(({ at, asks }) => surePlace(at, path, 'value', asks));
  }
  return [];
}
