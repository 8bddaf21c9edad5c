import type { Message } from '../model/message.ts';
import { parseAnyDepth } from '../text/carriers/carrier.ts';
import { isObject, type JsonObject, own, ownString } from '../text/json.ts';
import { child, type Pointer } from '../text/pointer.ts';
import data from './about/chat-rows.json';
import { type Viewed, viewFormat } from './common/view.ts';
import type { Claim } from './format.ts';
import { langchain } from './langchain.ts';
import { readOpenAIMessage } from './openai/read.ts';
import { openaiChat } from './openai-chat.ts';

/** Columns that hold a whole message as the text of its JSON. */
const COLUMNS = ['message', 'data', 'payload', 'body', 'value', 'content', 'message_json'];
const LONGEST = 2_000_000;

const parsed = (text: unknown): unknown =>
  typeof text === 'string' && text.length <= LONGEST && /^\s*[[{]/.test(text) ? parseAnyDepth(text) : undefined;

/** The column of a row that holds a message, with the message. */
function messageIn(row: JsonObject): { readonly key: string; readonly message: JsonObject } | null {
  for (const key of COLUMNS) {
    const message = parsed(own(row, key));
    if (isObject(message) && (openaiChat.claim(message) !== false || langchain.claim(message) !== false))
      return { key, message };
  }
  return null;
}

const callsIn = (row: JsonObject): readonly unknown[] | null => {
  const calls = ownString(row, 'role') === 'assistant' ? parsed(own(row, 'tool_calls')) : undefined;
  return Array.isArray(calls) && calls.some(isObject) ? calls : null;
};

function claim(row: unknown): Claim {
  if (!isObject(row)) return false;
  if (callsIn(row)) return '`tool_calls` as the text of JSON';
  const found = messageIn(row);
  if (found) return `messages as JSON in \`${found.key}\``;
  return openaiChat.claim(row) !== false && !Array.isArray(own(row, 'tool_calls'));
}

function view(row: JsonObject, at: Pointer): readonly Viewed[] | 'unknown' {
  const calls = callsIn(row);
  const found = calls ? null : messageIn(row);
  if (found) {
    const { message } = found;
    const read =
      openaiChat.claim(message) !== false ? readOpenAIMessage(message, '', 0) : langchain.readMessage?.(message, 0);
    return read ? [placed(read, at, child(at, found.key))] : 'unknown';
  }
  if (ownString(row, 'role') === null) return 'unknown';
  const said = readOpenAIMessage(calls ? { ...row, tool_calls: calls } : row, at, 0);
  const place = child(at, 'tool_calls');
  return [{ ...said, parts: said.parts.map((part) => (part.at.startsWith(place) ? { ...part, at: place } : part)) }];
}

/** Every part of a message that is stored as text has the place of that text. */
const placed = (message: Message, at: Pointer, place: Pointer): Viewed => ({
  ...message,
  at,
  parts: message.parts.map((part) => ({ ...part, at: place })),
});

/** Rows of a database that keeps chat messages: calls, or whole messages, as the text of their JSON. */
export const chatRows = viewFormat(data, {
  claim,
  view,
});
