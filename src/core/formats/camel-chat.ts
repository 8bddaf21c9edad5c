import type { Message } from '../model/message.ts';
import { isObject, type Json, type JsonObject, own, ownString } from '../text/json.ts';
import type { Pointer } from '../text/pointer.ts';
import { json } from '../text/spelling.ts';
import data from './about/camel-chat.json';
import type { ChatDialect } from './common/chat-dialect.ts';
import { blockOf } from './common/claims.ts';
import { chatWriter } from './common/write-chat.ts';
import { listFormat } from './common/write-list.ts';
import type { Claim } from './format.ts';
import { readOpenAIMessage } from './openai/read.ts';
import { OPENAI_CHAT } from './openai/write.ts';
import { openaiChat } from './openai-chat.ts';

const ROLES = new Set(['system', 'developer', 'user', 'assistant', 'tool']);

const DIALECT: ChatDialect = {
  ...OPENAI_CHAT,
  calls: 'toolCalls',
  call: (part) => ({ id: part.id ?? '', name: part.name, arguments: (part.args ?? {}) as Json }),
  result: (part) => [
    ['role', json('tool')],
    ['toolCallId', json(part.callId ?? '')],
    ...(part.name === null ? [] : [['toolName', json(part.name)] as const]),
    ['content', json(part.text)],
  ],
  fields: {
    ...OPENAI_CHAT.fields,
    result: {
      callId: (part) => [['toolCallId', part.callId === null ? null : json(part.callId)]],
      name: 'toolName',
      text: 'content',
    },
  },
};

function claim(message: unknown): Claim {
  if (!isObject(message) || !ROLES.has(ownString(message, 'role') ?? '')) return false;
  if (blockOf(message, 'toolCalls', (call) => ownString(call, 'id') !== null)) return '`toolCalls` in camel case';
  if (ownString(message, 'role') === 'tool' && ownString(message, 'toolCallId') !== null)
    return '`toolCallId` in camel case';
  return own(message, 'tool_calls') === undefined && openaiChat.claim(message) !== false;
}

/** A message under the keys of Chat Completions, its calls where they are written. */
function readObject(value: JsonObject, at: Pointer, index: number): Message {
  const { toolCalls, toolCallId, toolName, ...others } = value;
  const isResult = own(value, 'role') === 'tool';
  const isCamel = toolCalls !== undefined && own(value, 'tool_calls') === undefined;
  const message = readOpenAIMessage(
    {
      ...others,
      ...(isCamel ? { tool_calls: toolCalls } : {}),
      ...(isResult && toolCallId !== undefined ? { tool_call_id: toolCallId } : {}),
      ...(isResult && typeof toolName === 'string' ? { name: toolName } : {}),
    },
    at,
    index,
  );
  if (!isCamel) return message;
  const [from, to] = [`${at}/tool_calls`, `${at}/toolCalls`];
  const parts = message.parts.map((part) =>
    part.at.startsWith(from) ? { ...part, at: to + part.at.slice(from.length) } : part,
  );
  return { ...message, parts };
}

/** Chat messages of programs that write keys in camel case: calls in `toolCalls`, results with a `toolCallId`. */
export const camelChat = listFormat(data, {
  claim,
  readObject,
  writer: (context) => chatWriter(context, DIALECT),
});
