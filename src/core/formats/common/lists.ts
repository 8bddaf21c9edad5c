import { append } from '../../text/append.ts';
import { isObject, type JsonObject, own, ownString } from '../../text/json.ts';
import { child, type Pointer, parent, steps, valueAt } from '../../text/pointer.ts';
import keys from './list-keys.json';

/** A list of messages, items or records somewhere in the document. */
export interface FoundList {
  /** Where the list is written, or the object that holds its elements by their ids; the message itself where `single`. */
  readonly at: Pointer;
  readonly values: readonly unknown[];
  /** The key it stands under, null for a list that stands alone. */
  readonly key: string | null;
  /** The object that holds the list (a request body, a session), null for a bare list. */
  readonly body: JsonObject | null;
  readonly bodyAt: Pointer | null;
  /** True for one message that stands alone (a response). */
  readonly single: boolean;
  /** The list that the only element stands in, where the others say something of it. */
  readonly round?: FoundList;
}

/** Keys under which programs keep a list of messages, whatever the messages are. */
export const LIST_KEYS: readonly string[] = keys.lists;
/** Keys under which the APIs that complete a text have it. */
export const TEXT_KEYS: readonly string[] = keys.texts;
/** Settings of such APIs, without lines below: two of them, or one and a model, and it is a request. */
const TEXT_SETTINGS = new Set(keys.textSettings.split(' '));
/** Keys under which a request may have a string, one question, where a list could stand. */
const PROMPT_KEYS: readonly string[] = keys.prompts;
const REQUEST_KEYS: readonly string[] = keys.requests;
/** Keys under which the elements stand in an object, each under its id. */
const TREES: readonly string[] = keys.trees;
/** Keys of envelopes round a request body. */
const WRAPS: readonly string[] = keys.wraps;
/** Keys of lists of conversations. */
const SHELVES: readonly string[] = keys.shelves;

export const bareList = (at: Pointer, values: readonly unknown[]): FoundList => ({
  at,
  values,
  key: null,
  body: null,
  bodyAt: null,
  single: false,
});

/** The lists directly in a value: the value itself, or under one of the keys of an object or of up to two envelopes. */
export function listsIn(value: unknown, at: Pointer, keys: readonly string[]): FoundList[] {
  if (Array.isArray(value)) return value.some(isObject) ? [bareList(at, value)] : [];
  return isObject(value) ? bodyLists(value, at, keys, 0) : [];
}

/** Lists of conversations in an object, by the key of the shelf they stand on. */
export function shelvesIn(value: JsonObject): { readonly at: Pointer; readonly values: readonly unknown[] }[] {
  return SHELVES.flatMap((shelf) => {
    const values = own(value, shelf);
    return Array.isArray(values) ? [{ at: child('', shelf), values }] : [];
  });
}

/** The lists of an object under some keys. */
export function listsUnder(body: JsonObject, bodyAt: Pointer, keys: readonly string[]): FoundList[] {
  const found: FoundList[] = [];
  for (const key of keys) {
    const held = own(body, key);
    const values = isObject(held) && TREES.includes(key) ? Object.values(held) : held;
    if (Array.isArray(values)) found.push({ at: child(bodyAt, key), values, key, body, bodyAt, single: false });
  }
  return found;
}

/** The list that stands at a place in a document, under a key of an object; null if none does. */
export function listAt(value: unknown, at: Pointer): FoundList | null {
  const bodyAt = parent(at);
  const body = bodyAt === null ? null : valueAt(value, bodyAt);
  if (bodyAt === null || !isObject(body)) return null;
  return listsUnder(body, bodyAt, steps(at).slice(-1))[0] ?? null;
}

function bodyLists(value: JsonObject, at: Pointer, keys: readonly string[], depth: number): FoundList[] {
  const found = listsUnder(value, at, keys);
  if (found.length === 0 && ownString(value, 'model') !== null) append(found, promptsIn(value, at, keys));
  if (found.length === 0) append(found, textsIn(value, at));
  if (found.length === 0) append(found, lonesIn(value, at, keys));
  if (found.length > 0 || depth === 2) return found;
  for (const wrap of WRAPS) {
    const inner = own(value, wrap);
    const below = isObject(inner) ? bodyLists(inner, child(at, wrap), keys, depth + 1) : [];
    if (below.length > 0) return below;
  }
  return found;
}

/** A question written as a string, as the message that it stands for. */
const promptsIn = (body: JsonObject, bodyAt: Pointer, keys: readonly string[]): FoundList[] =>
  PROMPT_KEYS.filter((key) => keys.includes(key)).flatMap((key) => promptAt(body, bodyAt, key));

/** A message that stands where the list of them belongs, as the only one. */
const lonesIn = (body: JsonObject, bodyAt: Pointer, keys: readonly string[]): FoundList[] =>
  REQUEST_KEYS.flatMap((key): FoundList[] => {
    const message = keys.includes(key) ? own(body, key) : undefined;
    return isObject(message) && isMessage(message)
      ? [{ at: child(bodyAt, key), values: [message], key, body, bodyAt, single: true }]
      : [];
  });

/** A text that is to be completed, with its settings, as the message that it stands for. */
function textsIn(body: JsonObject, bodyAt: Pointer): FoundList[] {
  const settings = Object.keys(body).filter((key) => TEXT_SETTINGS.has(key.replaceAll('_', '').toLowerCase())).length;
  // Many other things are called a prompt.
  const meant = TEXT_KEYS.filter((key) => settings > (key === 'prompt' ? 1 : 0));
  return meant.flatMap((key) => promptAt(body, bodyAt, key)).slice(0, 1);
}

function promptAt(body: JsonObject, bodyAt: Pointer, key: string): FoundList[] {
  const content = own(body, key);
  if (typeof content !== 'string') return [];
  return [{ at: child(bodyAt, key), values: [{ role: 'user', content }], key, body, bodyAt, single: true }];
}

/** A response: a message pasted alone, or in the envelope of an answer. */
export function singlesIn(value: JsonObject): FoundList[] {
  const alone = (at: Pointer, it: unknown): FoundList[] =>
    isObject(it) && isMessage(it) ? [{ ...bareList(at, [it]), single: true }] : [];
  for (const [key, inner] of Object.entries({ choices: 'message', candidates: 'content' })) {
    const answers = own(value, key);
    if (Array.isArray(answers))
      return answers.flatMap((answer, i) =>
        isObject(answer) ? alone(`/${key}/${i}/${inner}`, own(answer, inner)) : [],
      );
  }
  const places = ['/output/message', '', '/message', '/response'];
  return places.map((at) => alone(at, valueAt(value, at))).find((found) => found.length > 0) ?? [];
}

const isMessage = (object: JsonObject): boolean =>
  (ownString(object, 'role') !== null || ownString(object, 'kind') !== null) &&
  ['content', 'parts', 'tool_calls'].some((key) => Object.hasOwn(object, key));
