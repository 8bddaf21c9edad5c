import type { Message } from '../../model/message.ts';
import { isObject, type JsonObject, own, ownString } from '../../text/json.ts';

const ID_KEYS = ['tool_call_id', 'id', 'call_id'];

/** The id of an entry of `tool_calls`, and its key; null for an entry without one. */
export function callIdIn(entry: unknown): { readonly key: string; readonly id: string } | null {
  if (!isObject(entry)) return null;
  const key = ID_KEYS.find((name) => typeof own(entry, name) === 'string');
  return key === undefined ? null : { key, id: ownString(entry, key) ?? '' };
}

/** What a message has beside its parts: calls, and whether there is a text. */
export function besideOf(message: JsonObject, isText: boolean): Pick<Message, 'beside'> {
  const list = own(message, 'tool_calls');
  const calls = Array.isArray(list) ? list.map((entry: unknown) => callIdIn(entry)?.id ?? null) : [];
  return isText || calls.length > 0 ? { beside: { isText, calls } } : {};
}
