import { isObject, type JsonObject, own, ownString } from '../text/json.ts';
import { object } from '../text/spelling.ts';
import data from './about/wrapped-chat.json';
import { type Wrapping, wrappedReader, wrappedWriter } from './common/wrapped.ts';
import { listFormat } from './common/write-list.ts';
import type { Claim } from './format.ts';
import { genericChat } from './generic-chat.ts';
import { readOpenAIMessage } from './openai/read.ts';
import { openAIWriter } from './openai/write.ts';
import { openaiChat } from './openai-chat.ts';

/** Keys under which programs keep the message that was sent, beside what they note of it. */
const KEYS = ['message', 'msg', 'data', 'payload', 'value'];

const keyOf = (element: JsonObject): string | null =>
  KEYS.find((key) => {
    const inner = own(element, key);
    return isObject(inner) && ownString(inner, 'role') !== null;
  }) ?? null;

const WRAPPING: Wrapping = {
  key: keyOf,
  wrap: (message) => object([['message', message]]),
};

function claim(element: unknown): Claim {
  // Records that say what they are belong to the program that wrote them.
  if (!isObject(element) || ownString(element, 'role') !== null || ownString(element, 'type') !== null) return false;
  const key = keyOf(element);
  const inner = key === null ? undefined : own(element, key);
  return inner !== undefined && (openaiChat.claim(inner) !== false || genericChat.claim(inner) !== false);
}

/** Chat messages that a program keeps each in an object with what it notes of them. */
export const wrappedChat = listFormat(data, {
  claim,
  readObject: wrappedReader(WRAPPING, readOpenAIMessage),
  writer: (context) => wrappedWriter(WRAPPING, context, openAIWriter),
});
