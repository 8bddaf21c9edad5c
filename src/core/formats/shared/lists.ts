import { isObject, type JsonObject, own, ownString } from '../../text/json.ts';
import { child, type Pointer } from '../../text/pointer.ts';
import type { Source } from '../format.ts';

/** A list of messages somewhere in the document. */
export interface FoundList {
  /** Where the list is written; the message itself where `single`. */
  readonly at: Pointer;
  readonly values: readonly unknown[];
  /** The object that holds the list (a request body, a session), null for a bare list. */
  readonly body: JsonObject | null;
  readonly bodyAt: Pointer | null;
  /** True for one message that stands alone (a response). */
  readonly single: boolean;
}

/** Keys under which programs keep a list of messages. */
export const LIST_KEYS: readonly string[] = ['messages', 'history', 'conversation', 'chat_history', 'all_messages'];

/** Keys of envelopes round a request body. */
const WRAPS = ['body', 'request', 'payload', 'data', 'kwargs', 'params', 'json', 'input'];
/** Keys of lists of conversations. */
const SHELVES = [
  'conversations',
  'transcripts',
  'threads',
  'sessions',
  'chats',
  'items',
  'requests',
  'data',
  'examples',
];
const SAMPLE = 400;

/**
 * Every list of messages in a document: a bare list, a body, a body in an envelope, a list of such (JSONL of
 * conversations), or a response of one message. Looks at keys only, never at what a message says. Linear.
 */
export function findLists(source: Source, keys: readonly string[] = LIST_KEYS): FoundList[] {
  const { value } = source;
  if (Array.isArray(value)) return inArray(value, keys);
  if (!isObject(value)) return [];
  const body = bodyIn(value, '', keys, 0);
  if (body) return [body];
  for (const shelf of SHELVES) {
    const list = own(value, shelf);
    if (!Array.isArray(list)) continue;
    const found = bodies(list, child('', shelf), keys);
    if (found.length > 0) return found;
  }
  return single(value);
}

function inArray(values: readonly unknown[], keys: readonly string[]): FoundList[] {
  const sample = values.slice(0, SAMPLE);
  const objects = sample.filter(isObject);
  const conversations = objects.filter((it) => isConversation(it, keys)).length;
  if (conversations > 0 && conversations * 2 >= objects.length) return bodies(values, '', keys);
  const lists = sample.filter((it) => Array.isArray(it) && it.some(isObject)).length;
  if (lists > 0 && lists > objects.length)
    return values.flatMap((it, i) => (Array.isArray(it) ? [bare(`/${i}`, it)] : []));
  return [bare('', values)];
}

const isConversation = (it: JsonObject, keys: readonly string[]): boolean =>
  ownString(it, 'role') === null && bodyIn(it, '', keys, 0) !== null;

const bodies = (values: readonly unknown[], at: Pointer, keys: readonly string[]): FoundList[] =>
  values.flatMap((it, i) => (isObject(it) ? (bodyIn(it, `${at}/${i}`, keys, 0) ?? []) : []));

const bare = (at: Pointer, values: readonly unknown[]): FoundList => ({
  at,
  values,
  body: null,
  bodyAt: null,
  single: false,
});

/** The list of a body, directly under one of the keys or inside up to two envelopes. */
function bodyIn(value: JsonObject, at: Pointer, keys: readonly string[], depth: number): FoundList | null {
  for (const key of keys) {
    const list = own(value, key);
    if (Array.isArray(list)) return { at: child(at, key), values: list, body: value, bodyAt: at, single: false };
  }
  if (depth === 2) return null;
  for (const wrap of WRAPS) {
    const inner = own(value, wrap);
    const found = isObject(inner) ? bodyIn(inner, child(at, wrap), keys, depth + 1) : null;
    if (found) return found;
  }
  return null;
}

/** A response: a message pasted alone, or in the envelope of an answer. */
function single(value: JsonObject): FoundList[] {
  const alone = (at: Pointer, it: unknown): FoundList[] =>
    isObject(it) && isMessage(it) ? [{ at, values: [it], body: null, bodyAt: null, single: true }] : [];
  const choices = own(value, 'choices');
  if (Array.isArray(choices))
    return choices.flatMap((it, i) => (isObject(it) ? alone(`/choices/${i}/message`, own(it, 'message')) : []));
  const lone = alone('', value);
  if (lone.length > 0) return lone;
  for (const key of ['message', 'response']) {
    const found = alone(`/${key}`, own(value, key));
    if (found.length > 0) return found;
  }
  return [];
}

const isMessage = (it: JsonObject): boolean =>
  (ownString(it, 'role') !== null || ownString(it, 'kind') !== null) &&
  ['content', 'parts', 'tool_calls'].some((key) => Object.hasOwn(it, key));
