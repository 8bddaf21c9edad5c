import type { Message, Part, Role } from '../model/message.ts';
import { isObject, type Json, type JsonObject, own, ownString } from '../text/json.ts';
import { type Pointer, valueAt } from '../text/pointer.ts';
import { json, object, toValue } from '../text/spelling.ts';
import type { ChatDialect } from './common/chat-dialect.ts';
import { idOfCopy, withCopies } from './common/copies.ts';
import {
  callPart,
  contentText,
  idOf,
  mediaPart,
  messageOf,
  objectArgs,
  reasoningPart,
  resultPart,
  SPOKEN,
  shapeOf,
  textPart,
} from './common/parts.ts';
import { innerAt, type Wrapping, wrappedWriter } from './common/wrapped.ts';
import { chatWriter } from './common/write-chat.ts';
import { listFormat } from './common/write-list.ts';
import type { Claim } from './format.ts';
import { readOpenAIItem } from './openai/read.ts';
import { OPENAI_CHAT, urlOf } from './openai/write.ts';

/** Type, role, class. */
const KINDS: readonly (readonly [string, Role, string])[] = [
  ['human', 'user', 'HumanMessage'],
  ['ai', 'assistant', 'AIMessage'],
  ['tool', 'tool', 'ToolMessage'],
  ['system', 'system', 'SystemMessage'],
  ['developer', 'developer', 'SystemMessage'],
  ['function', 'tool', 'FunctionMessage'],
];

/** `AIMessageChunk`, `HumanMessage` and the like in short. */
const shortOf = (name: string): string => name.replace(/Message(Chunk)?$/, '').toLowerCase();
const typeIn = (element: JsonObject): string => {
  const ids = own(element, 'lc') === undefined ? undefined : own(element, 'id');
  return shortOf(Array.isArray(ids) ? String(ids.at(-1)) : (ownString(element, 'type') ?? ''));
};

/** `{type, data}`, `{lc, id, kwargs}`, or the message itself. */
const WRAPPING: Wrapping = {
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
const classOf = (type: Json): string => KINDS.find(([it]) => it === type)?.[2] ?? 'HumanMessage';

function claim(element: unknown): Claim {
  if (!isObject(element) || own(element, 'role') !== undefined) return false;
  const message = valueAt(element, innerAt(WRAPPING, element, ''));
  const content = isObject(message) ? own(message, 'content') : undefined;
  if ((typeof content !== 'string' && !Array.isArray(content)) || !KINDS.some(([it]) => it === typeIn(element)))
    return false;
  if (WRAPPING.key(element) !== null)
    return own(element, 'lc') === undefined ? '`type` and `data`' : '`lc` constructors';
  const type = ownString(element, 'type') ?? '';
  return !/Message$/.test(type) && own(element, 'message') === undefined && `type \`${type}\``;
}

function readObject(element: JsonObject, place: Pointer, index: number): Message {
  const at = innerAt(WRAPPING, element, place);
  const inner = valueAt(element, at.slice(place.length));
  const value = isObject(inner) ? inner : element;
  const type = typeIn(element);
  const roleName = type === 'chat' || type === '' ? (ownString(value, 'role') ?? '') : type;
  const role = KINDS.find(([it, name]) => it === roleName || name === roleName)?.[1] ?? 'other';
  const parts = role === 'tool' ? [resultOf(value, at)] : spokenParts(value, at);
  const [shape, id] = [shapeOf(value, 'content'), idOf(own(value, 'id'))];
  return messageOf(place, index, { role, roleName, parts, shape, id });
}

function resultOf(value: JsonObject, at: Pointer): Part {
  const [callId, name] = [idOf(own(value, 'tool_call_id')), ownString(value, 'name')];
  return resultPart(at, {
    callId,
    name,
    text: contentText(own(value, 'content')),
    isError: own(value, 'status') === 'error',
  });
}

const listAt = (value: JsonObject, path: Pointer): readonly unknown[] => {
  const list = valueAt(value, path);
  return Array.isArray(list) ? list : [];
};

/** Contents, then the calls: each stands once, with the other places that hold it. */
function spokenParts(value: JsonObject, at: Pointer): readonly Part[] {
  const read = (path: Pointer): Part[] => listAt(value, path).map((it, i) => blockAt(it, `${at}${path}/${i}`));
  const content = own(value, 'content');
  const items = typeof content === 'string' && content !== '' ? [textPart(`${at}/content`, content)] : read('/content');
  const thought = idOf(valueAt(value, '/additional_kwargs/reasoning_content'));
  const calls = [...read('/tool_calls'), ...read('/invalid_tool_calls')];
  const ids = new Set(calls.map((it) => (it.kind === 'call' ? it.id : null)));
  const isAgain = (it: Part): boolean => it.kind === 'call' && it.id !== null && ids.has(it.id);
  const known = [...items.filter((it) => !isAgain(it)), ...calls];
  // Before there was a list of calls, they stood among the additional arguments only.
  for (const it of known) if (it.kind === 'call') ids.add(it.id);
  const old = read('/additional_kwargs/tool_calls').filter(
    (it) => it.kind === 'call' && it.id !== null && !ids.has(it.id),
  );
  const lists = ['/content', '/additional_kwargs/tool_calls', '/tool_call_chunks', '/response_metadata/output'];
  const again = lists.flatMap((path) =>
    listAt(value, path).flatMap((it, i) => {
      const isOwn = known.some((part) => part.at === `${at}${path}/${i}`);
      return isOwn || !isObject(it) || (path === '/content' && !isAgain(blockAt(it, '')))
        ? []
        : [[`${at}${path}/${i}`, it] as const];
    }),
  );
  const lead = thought === null ? [] : [reasoningPart(`${at}/additional_kwargs/reasoning_content`, thought, null)];
  return [...lead, ...withCopies([...known, ...old], again)];
}

/** A block or a call, in the words of whatever API it came through. */
function blockAt(it: unknown, at: Pointer): Part {
  if (!isObject(it)) return readOpenAIItem(it, at);
  const type = ownString(it, 'type') ?? '';
  const text = ownString(it, 'reasoning');
  if (type === 'reasoning' && text !== null) return reasoningPart(at, text, null);
  const inner = own(it, 'function');
  const call = isObject(inner) ? inner : it;
  const args = own(call, 'args') ?? own(call, 'arguments');
  if (type.includes('tool_call') || isObject(inner) || (type === '' && args !== undefined))
    return callPart(at, { id: idOfCopy(it), name: ownString(call, 'name') ?? '', args });
  const data = ownString(it, 'data') ?? ownString(it, 'base64');
  const isMedia = ['image', 'audio', 'video', 'file'].includes(type) && own(it, 'source') === undefined;
  return isMedia ? mediaPart(at, ownString(it, 'mime_type'), data, ownString(it, 'url')) : readOpenAIItem(it, at);
}

const who = (role: Role): string =>
  role === 'developer' ? 'system' : (KINDS.find(([, it]) => it === role)?.[0] ?? 'human');

const DIALECT: ChatDialect = {
  ...OPENAI_CHAT,
  who: (role) => [['type', json(who(role))]],
  call: (part) => ({ name: part.name, args: objectArgs(part.args), id: part.id, type: 'tool_call' }),
  result: (part) => [
    ['type', json('tool')],
    ['content', json(part.text)],
    ['tool_call_id', json(part.callId ?? '')],
    ['name', part.name === null ? null : json(part.name)],
    ['status', json(part.isError ? 'error' : 'success')],
  ],
  item: (part) => {
    if (part.kind === 'reasoning')
      return part.signature === null
        ? { type: 'reasoning', reasoning: part.text }
        : { type: 'thinking', thinking: part.text, signature: part.signature };
    return part.kind === 'media' ? { type: 'image_url', image_url: { url: urlOf(part) } } : OPENAI_CHAT.item(part);
  },
  reasoning: null,
  bare: '',
  fields: {
    ...OPENAI_CHAT.fields,
    reasoning: {
      text: (part, raw) => [[Object.hasOwn(raw, 'reasoning') ? 'reasoning' : 'thinking', json(part.text)]],
      signature: 'signature',
    },
    result: { ...OPENAI_CHAT.fields.result, isError: (part) => [['status', json(part.isError ? 'error' : 'success')]] },
  },
};

/** LangChain messages: `messages_to_dict`, the flat form of LangGraph's values, and serialised constructors. */
export const langchain = listFormat({
  id: 'langchain',
  title: 'LangChain messages',
  docs: 'https://python.langchain.com/docs/concepts/messages/',
  api: null,
  target: 'generic',
  results: 'own-message',
  holds: { parts: SPOKEN, ids: true, errors: true, system: 'list', empty: true },
  claim,
  readObject,
  writer: (scene) => wrappedWriter(WRAPPING, scene, (inner) => chatWriter(inner, DIALECT)),
});
