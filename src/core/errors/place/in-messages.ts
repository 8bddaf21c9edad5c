import { isObject, type JsonObject } from '../../text/json.ts';
import { child, type Pointer, valueAt } from '../../text/pointer.ts';
import { listOf } from '../wordings/lists.ts';
import { asksOf } from './asks.ts';
import keys from './keys.json';
import { placeAsking, type RefusedPlace, type RequestPlaces, surePlace } from './refused-place.ts';
import { placesOfKey, squeezed } from './resolve.ts';
import { WORDS } from './settings.ts';
import { spelledIn } from './spelled.ts';
import { placesWhere } from './values-in.ts';

/** Keys without which a message, a call or a result is none. */
export const STRUCTURE: ReadonlySet<string> = new Set(keys.structure);

const MOST_PLACES = 400;

const isRejected = (payload: string): boolean => listOf('rejected').test(payload.toLowerCase());

/**
 * A key that a text rejects, wherever messages have it: an API that does not take it from one takes it from none. None for
 * a key that every element of the list has: in a session that is the client's own, and is not sent.
 */
export function keysInMessages(payload: string, { document, list }: RequestPlaces): readonly RefusedPlace[] {
  const messages = valueAt(document, list);
  if (!isRejected(payload)) return [];
  for (const { steps, path } of spelledIn(payload)) {
    const named = steps.at(-1) ?? '';
    if (!/^[a-z_]\w*$/i.test(named) || WORDS.has(named) || STRUCTURE.has(squeezed(named))) continue;
    const places = placesSpelled(messages, named, MOST_PLACES);
    if (places.length === 0 || isEverywhere(places, messages)) continue;
    return places.map((place) => placeAsking(list + place, path, 'key', { remove: true }));
  }
  return [];
}

const NUMBERED = /\bmessages?(?: at)?(?: index| position| number)? ?#?(\d{1,5})\b/i;
const OF_ROLE =
  /\b(?:in|of|for|from) (?:the |an? |all )?["'`]?(tool|function|assistant|user|system)["'`]? messages?\b/i;
/** Keys without which a message is none, or that every text names. */
const NEEDED = new Set('role content type text'.split(' '));

/**
 * A key that a text rejects in the message whose number it names, or in messages of a role that it names: quoted, or a word
 * that is a key there.
 */
export function keysOfMessages(payload: string, { document, list }: RequestPlaces): readonly RefusedPlace[] {
  const head = payload.slice(0, 2_000);
  const messages = valueAt(document, list);
  const number = NUMBERED.exec(head)?.[1];
  const role = OF_ROLE.exec(head)?.[1]?.toLowerCase();
  const isAsked = isRejected(head) && (number !== undefined || role !== undefined);
  if (!isAsked || !Array.isArray(messages)) return [];
  const words = new Set(head.toLowerCase().split(/[^a-z0-9_]+/));
  const quoted = new Set([...head.matchAll(/["'`]([A-Za-z_]\w{0,60})["'`]/g)].map((hit) => hit[1] ?? ''));
  const isNamed = (key: string): boolean =>
    !NEEDED.has(key) && !STRUCTURE.has(squeezed(key)) && (quoted.has(key) || (key.length > 4 && words.has(key)));
  const isMeant = (message: JsonObject, i: number): boolean =>
    number === undefined ? message.role === role : i === Number(number);
  return messages
    .flatMap((message: unknown, i) =>
      isObject(message) && isMeant(message, i)
        ? Object.keys(message).flatMap((key) => (isNamed(key) ? { at: child(child(list, i), key), key } : []))
        : [],
    )
    .slice(0, MOST_PLACES)
    .map(({ at, key }) => placeAsking(at, key, 'key', { remove: true }));
}

/** What a path that counts nothing leads to in all messages, where a text rejects it: `reasoningContent.text`. */
export function pathsInMessages(payload: string, { document, list }: RequestPlaces): readonly RefusedPlace[] {
  if (!isRejected(payload)) return [];
  for (const { steps, path } of spelledIn(payload)) {
    const isOfKeys = steps.length > 1 && steps.every((step) => /^[a-z_]\w*$/i.test(step));
    const places = isOfKeys ? placesWithin(valueAt(document, list), steps, list, MOST_WITHIN) : [];
    if (places.length > 0 && places.length <= MOST_PLACES)
      return places.map((at) => placeAsking(at, path, 'path', { remove: true }));
  }
  return [];
}

/** A part of a message is so far below the list. */
const MOST_WITHIN = 4;

/** The kind of a value that an API got instead of words. */
const GOT =
  /\b(?:got|received|found|was|be|is):?\s(?:an?\s)?["'`]?(null|none|nil|nonetype|integer|number|int|float|boolean|bool)\b|input_(?:value|type)=(None)/i;
const IS_NULL = /\b(?:must|can|should|may)(?: ?not|n't| never) be (?:null|none|nil)\b/i;
/** Keys under which a conversation keeps what is said. */
const SAYS = /^(?:content|text|value|output|parts|body|message)$/i;
/** A field that is called invalid, and nothing else is said of it. */
const INVALID = /\binvalid ["'`](content|text)["'`] field\b|\bfield ["'`](content|text)["'`] is invalid\b/i;
const MOST_VALUES = 20;

/** Values of a kind that a text says it got, under the keys of what is said. */
export function kindsInMessages(payload: string, { document, list }: RequestPlaces): readonly RefusedPlace[] {
  const hit = GOT.exec(payload);
  const word = (hit?.[1] ?? hit?.[2] ?? (IS_NULL.test(payload) || INVALID.test(payload) ? 'null' : '')).toLowerCase();
  if (word === '' || !/content|text|message/i.test(payload)) return [];
  const isKind = (value: unknown): boolean =>
    /^n(?:ull|one|il)/.test(word) ? value === null : typeof value === (word.startsWith('bool') ? 'boolean' : 'number');
  const found = placesWhere(document, list, MOST_VALUES, ({ value, key }) => SAYS.test(key) && isKind(value));
  return found.map((at) => {
    const value = valueAt(document, at);
    const asks = { ...asksOf('expected a string', value), values: [value === null ? '' : String(value)] };
    return surePlace(at, word, 'value', asks);
  });
}

/** A number that somebody replaced by a letter, or a step that means every element. */
const ANY = /^(?:[a-z]|idx|index|\*|\.\.\.|…)$/i;
/** `Unknown name "id" at '...'`: the key is not part of the path. */
const KEY_AT = /\b(?:name|field|key|property) ["'`](\w{1,60})["'`] at ["'`]?([\w.[\]*-]{3,200})/gi;

/** Places of a path that leaves open of which element it is: all that it leads to. */
export function anyPlaces(payload: string, { document, at }: RequestPlaces): readonly RefusedPlace[] {
  if (at === null || !isRejected(payload)) return [];
  return [...payload.matchAll(KEY_AT)].flatMap(([, key = '', path = '']) => {
    const steps = path.split(/[.[\]]+/).filter((step) => step !== '');
    if (!steps.some((step, i) => i > 0 && ANY.test(step))) return [];
    // What is rejected in one element is rejected in all.
    const every = steps.map((step) => (/^\d+$/.test(step) ? '*' : step));
    return placesOf(valueAt(document, at), [...every, key], at).map((place) =>
      placeAsking(place, `${path}.${key}`, 'path', { remove: true }),
    );
  });
}

/**
 * A key that a text rejects at a path of the request, in a session whose records hold the messages under keys of their own:
 * in the record of that number, or where that one has no such place, in every record that has.
 */
export function keysInRecords(payload: string, { document, at, list }: RequestPlaces): readonly RefusedPlace[] {
  const records = valueAt(document, list);
  if (at !== null || !isRejected(payload) || !Array.isArray(records)) return [];
  return [...payload.matchAll(KEY_AT)].flatMap(([, key = '', path = '']) => {
    const [, nth = '', ...steps] = path.split(/[.[\]]+/).filter((step) => step !== '');
    const tail = [...steps, key];
    if (!/^\d+$/.test(nth)) return [];
    const named = placesWithin(records[Number(nth)], tail, child(list, nth), MOST_WRAPPED);
    const places = named.length > 0 ? named : placesWithin(records, tail, list, MOST_WRAPPED + 1);
    return places.map((place) => placeAsking(place, `${path}.${key}`, 'path', { remove: true }));
  });
}

/** A record keeps a message under so many keys of its own. */
const MOST_WRAPPED = 4;

/** Where a path leads from a value, or from what it holds down to a depth. */
function placesWithin(value: unknown, steps: readonly string[], at: Pointer, depth: number): readonly Pointer[] {
  const own = placesOf(value, steps, at);
  if (own.length > 0 || depth === 0 || typeof value !== 'object' || value === null) return own;
  return Object.entries(value).flatMap(([key, inner]) => placesWithin(inner, steps, child(at, key), depth - 1));
}

function placesOf(value: unknown, [step, ...others]: readonly string[], at: Pointer): readonly Pointer[] {
  if (step === undefined) return [at];
  if (Array.isArray(value)) {
    const isAny = ANY.test(step);
    return value.flatMap((inner: unknown, i) =>
      isAny || step === String(i) ? placesOf(inner, others, child(at, i)) : [],
    );
  }
  if (!isObject(value)) return [];
  const key = Object.keys(value).find((own) => squeezed(own) === squeezed(step));
  return key === undefined ? [] : placesOf(value[key], others, child(at, key));
}

/** A key as it is, in snake case and in camel case. */
const spellings = (key: string): readonly string[] => [
  ...new Set([
    key,
    key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
  ]),
];

/** Where a key is written in a value, in any of these spellings. */
export const placesSpelled = (root: unknown, key: string, most: number): Pointer[] =>
  spellings(key).flatMap((spelled) => placesOfKey(root, spelled, null, most));

/** True for places in every element of a list of several. */
function isEverywhere(places: readonly Pointer[], messages: unknown): boolean {
  const count = Array.isArray(messages) ? messages.length : isObject(messages) ? Object.keys(messages).length : 0;
  return count > 1 && new Set(places.map((place) => place.split('/')[1])).size === count;
}
