import type { Role } from '../../model/message.ts';
import { isObject, type Json, type JsonObject, own, ownString } from '../../text/json.ts';
import { valueAt } from '../../text/pointer.ts';
import { json, object, toValue } from '../../text/spelling.ts';
import type { Wrapping } from '../common/wrapped.ts';

/** The kinds of messages: type, role, class. */
export const KINDS: readonly (readonly [string, Role, string])[] = [
  ['human', 'user', 'HumanMessage'],
  ['ai', 'assistant', 'AIMessage'],
  ['tool', 'tool', 'ToolMessage'],
  ['system', 'system', 'SystemMessage'],
  ['developer', 'developer', 'SystemMessage'],
  ['function', 'tool', 'FunctionMessage'],
];

/** `AIMessageChunk`, `HumanMessage` and the like in short. */
const shortOf = (name: string): string => name.replace(/Message(Chunk)?$/, '').toLowerCase();
/** The type of an element, whichever way it is written: `ai`, `tool`. */
export const typeIn = (element: JsonObject): string => {
  const ids = own(element, 'lc') === undefined ? undefined : own(element, 'id');
  const name = Array.isArray(ids) ? ids.at(-1) : own(element, 'type');
  return typeof name === 'string' ? shortOf(name) : '';
};

/** `{type, data}`, `{lc, id, kwargs}`, or the message itself. */
export const WRAPPING: Wrapping = {
  key: (it) => (isObject(own(it, 'data')) ? 'data' : own(it, 'lc') === undefined ? null : 'kwargs'),
  outer(element, set) {
    const type = set.get('type');
    if (type?.t !== 'json') return [];
    const ids = own(element, 'id');
    return Array.isArray(ids)
      ? [['id', json([...(ids.slice(0, -1) as Json[]), classOf(type.value)])]]
      : [['type', type]];
  },
  wrap(message, { root, transcript }) {
    const first = valueAt(root, `${transcript.at}/0`);
    const key = isObject(first) ? WRAPPING.key(first) : null;
    const said = toValue(message, root);
    const type = isObject(said) ? (ownString(said, 'type') ?? 'human') : 'human';
    if (key === null) return message;
    const id = isObject(first) && Array.isArray(own(first, 'id')) ? (own(first, 'id') as Json[]).slice(0, -1) : [];
    const head =
      key === 'data'
        ? [['type', json(type)] as const]
        : [
            ['lc', json(1)] as const,
            ['type', json('constructor')] as const,
            ['id', json([...id, classOf(type)])] as const,
          ];
    return object([...head, [key, message]]);
  },
};

/** The object that holds the keys of a message. */
export function insideOf(element: JsonObject): JsonObject {
  const key = WRAPPING.key(element);
  const inner = key === null ? element : own(element, key);
  return isObject(inner) ? inner : element;
}

const classOf = (type: Json): string => KINDS.find(([it]) => it === type)?.[2] ?? 'HumanMessage';
