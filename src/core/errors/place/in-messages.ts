import { isObject } from '../../text/json.ts';
import { child, type Pointer, valueAt } from '../../text/pointer.ts';
import { asksOf } from './asks.ts';
import type { RefusedPlace, RequestPlaces } from './in-request.ts';
import { placesOfKey, squeezed } from './resolve.ts';
import { WORDS } from './settings.ts';
import { spelledIn } from './spelled.ts';

/** Words by which an API says that a key must not be there. */
const REJECTED =
  /\b(?:unsupported|unknown|unrecogni[sz]ed|unexpected|extra(?:neous)?|rejects?|refuses?|not (?:\w{2,12} ){0,1}(?:supported|permitted|allowed|accepted|recogni[sz]ed)|(?:does|do) ?n[o']t (?:support|accept|allow|know|recogni[sz]e))\b/i;

/** Keys without which a message, a call or a result is none. */
const STRUCTURE = new Set(
  'toolcalls toolcall toolcallid tooluseid callid functioncall functionresponse arguments args input output parts messages contents message result parentid uuid timestamp'.split(
    ' ',
  ),
);

const MOST_PLACES = 400;

/**
 * A key that a text rejects, wherever messages have it: an API that does not take it from one takes it from none. None for
 * a key that every element of the list has: in a session that is the client's own, and is not sent.
 */
export function keysInMessages(payload: string, { document, list }: RequestPlaces): readonly RefusedPlace[] {
  const head = payload.slice(0, 4_000);
  const messages = valueAt(document, list);
  if (!REJECTED.test(head) || typeof messages !== 'object' || messages === null) return [];
  for (const { steps, path } of spelledIn(head)) {
    const named = steps.at(-1) ?? '';
    if (!/^[a-z_]\w*$/i.test(named) || WORDS.has(named) || STRUCTURE.has(squeezed(named))) continue;
    const places = spellings(named).flatMap((key) => placesOfKey(messages, key, null, MOST_PLACES));
    if (places.length === 0 || isEverywhere(places, messages)) continue;
    return places.map((place) => {
      const at = list + place;
      return {
        at,
        path,
        how: 'key',
        isSure: true,
        missing: null,
        asks: asksOf(`${named} is not supported`, valueAt(document, at)),
      };
    });
  }
  return [];
}

/** The kind of a value that an API got instead of words. */
const GOT =
  /\b(?:got|received|found|was|be|is)\s(?:an?\s)?["'`]?(null|none|nil|nonetype|integer|number|int|float|boolean|bool)\b|input_(?:value|type)=(None)/i;
const IS_NULL = /\b(?:must|can|should|may)(?: ?not|n't| never) be (?:null|none|nil)\b/i;
/** Keys under which a conversation keeps what is said. */
const SAYS = /^(?:content|text|value|output|parts|body|message)$/i;
const MOST_VALUES = 20;

/** Values of a kind that a text says it got, under the keys of what is said. */
export function kindsInMessages(payload: string, { document, list }: RequestPlaces): readonly RefusedPlace[] {
  const head = payload.slice(0, 4_000);
  const hit = GOT.exec(head);
  const word = (hit?.[1] ?? hit?.[2] ?? (IS_NULL.test(head) ? 'null' : '')).toLowerCase();
  if (word === '' || !/content|text|message/i.test(head)) return [];
  const isKind = (value: unknown): boolean =>
    /^n(?:ull|one|il)/.test(word) ? value === null : typeof value === (word.startsWith('bool') ? 'boolean' : 'number');
  const found: Pointer[] = [];
  const visit = (value: unknown, at: Pointer): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (SAYS.test(key) && isKind(inner)) found.push(child(at, key));
      else visit(inner, child(at, key));
    }
  };
  visit(valueAt(document, list), list);
  if (found.length > MOST_VALUES) return [];
  return found.map((at) => ({
    at,
    path: word,
    how: 'value',
    isSure: true,
    missing: null,
    asks: asksOf('expected a string', valueAt(document, at)),
  }));
}

/** A key as it is, in snake case and in camel case. */
export const spellings = (key: string): readonly string[] => [
  ...new Set([
    key,
    key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
  ]),
];

/** True for places in every element of a list of several. */
function isEverywhere(places: readonly Pointer[], messages: object): boolean {
  const count = Array.isArray(messages) ? messages.length : isObject(messages) ? Object.keys(messages).length : 0;
  return count > 1 && new Set(places.map((place) => place.split('/')[1])).size === count;
}
