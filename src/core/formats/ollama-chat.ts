import type { Message, Part } from '../model/message.ts';
import { pairedByOrder } from '../model/pairs.ts';
import { isObject, type JsonObject, listIn, own, ownString } from '../text/json.ts';
import type { Pointer } from '../text/pointer.ts';
import { json } from '../text/spelling.ts';
import data from './about/ollama-chat.json';
import type { ChatDialect } from './common/chat-dialect.ts';
import { knowsKeys } from './common/claims.ts';
import { keysOf, mediaPart, objectArgs } from './common/parts.ts';
import { functionTool } from './common/transcript.ts';
import { chatWriter } from './common/write-chat.ts';
import { listFormat } from './common/write-list.ts';
import type { Claim } from './format.ts';
import { readOpenAIMessage } from './openai/read.ts';
import { OPENAI_CHAT } from './openai/write.ts';

const KEYS = new Set(['tool_calls', 'images']);
const ROLES = ['system', 'user', 'assistant', 'tool'];

/** The content is always a string, arguments are an object, and a call needs no id. */
function claim(message: unknown): Claim {
  if (!isObject(message) || !ROLES.includes(ownString(message, 'role') ?? '')) return false;
  const content = own(message, 'content');
  if (content !== undefined && typeof content !== 'string') return false;
  if (!knowsKeys(message, KEYS) || (content ?? own(message, 'tool_calls') ?? own(message, 'thinking')) === undefined)
    return false;
  const [calls, images] = [own(message, 'tool_calls'), own(message, 'images')];
  if (Array.isArray(calls) && calls.length > 0)
    return calls.some(isOwnCall) && '`tool_calls` with an object of arguments';
  if (ownString(message, 'tool_name') !== null) return '`tool_name`';
  if (Array.isArray(images) && images.every((it) => typeof it === 'string')) return '`images`';
  return ownString(message, 'thinking') === null
    ? ownString(message, 'tool_call_id') === null
    : '`thinking` in a string';
}

function isOwnCall(call: unknown): boolean {
  const inner = isObject(call) ? own(call, 'function') : undefined;
  if (!isObject(call) || !isObject(inner) || !isObject(own(inner, 'arguments'))) return false;
  // Some clients write the kind of the call, which only calls without an id have here.
  return own(call, 'type') === undefined || own(call, 'id') === undefined;
}

function signs(body: JsonObject): string[] {
  const said = ['options', 'keep_alive', 'think'].filter((it) => own(body, it) !== undefined);
  return said.map((it) => `\`${it}\` beside the messages`);
}

/** A Chat Completions message whose result names its tool, and whose pictures stand beside the content. */
function readObject(value: JsonObject, at: Pointer, index: number): Message {
  const message = readOpenAIMessage(value, at, index);
  const pictures = listIn(value, 'images').map((image, i) => imageOf(image, `${at}/images/${i}`));
  const parts = message.parts.map((it): Part => {
    return it.kind === 'result' && it.name === null ? { ...it, name: ownString(value, 'tool_name') } : it;
  });
  const firstCall = parts.findIndex((it) => it.kind === 'call');
  parts.splice(firstCall === -1 ? parts.length : firstCall, 0, ...pictures);
  return { ...message, parts };
}

const imageOf = (value: unknown, at: Pointer): Part =>
  typeof value === 'string' ? mediaPart(at, null, value) : { kind: 'opaque', at, label: 'image' };

const DIALECT: ChatDialect = {
  ...OPENAI_CHAT,
  who: (role) => [['role', json(role === 'developer' ? 'system' : role === 'other' ? 'user' : role)]],
  call: (part) => keysOf({ id: part.id, function: { name: part.name, arguments: objectArgs(part.args) } }),
  result: (part) => [
    ['role', json('tool')],
    ['tool_name', json(part.name ?? '')],
    ...(part.callId === null ? [] : [['tool_call_id', json(part.callId)] as const]),
    ['content', json(part.text)],
  ],
  reasoning: 'thinking',
  bare: '',
  images: 'images',
  image: (part) => part.data ?? '',
  strings: true,
  fields: {
    ...OPENAI_CHAT.fields,
    result: {
      text: 'content',
      callId: 'tool_call_id',
      name: (part, raw) => [[Object.hasOwn(raw, 'name') ? 'name' : 'tool_name', json(part.name)]],
    },
  },
};

/** Ollama chat: like Chat Completions, but calls carry an object of arguments and results name the tool, not the call. */
export const ollamaChat = listFormat(data, {
  claim,
  signs,
  readObject,
  pair: pairedByOrder,
  writer: (context) => chatWriter(context, DIALECT),
  body: ({ model, tools }) => keysOf({ model, messages: [], tools: tools?.map(functionTool) }),
});
