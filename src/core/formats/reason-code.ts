import { isObject, type JsonObject, own, ownString } from '../text/json.ts';
import data from './about/reason-code.json';
import { hiddenBy } from './common/hidden.ts';
import { listFormat } from './common/write-list.ts';
import type { Claim } from './format.ts';
import { readOpenAIMessage } from './openai/read.ts';
import { openAIWriter } from './openai/write.ts';

/** A session of Reason Code: a line for each message, in the words of Chat Completions, with what the screen shows. */
export const reasonCode = listFormat(data, {
  lines: true,
  claim,
  readObject: (value, at, index) => readOpenAIMessage(withCallId(value), at, index),
  writer: (context) => openAIWriter(context),
  // What is shown while the model thinks is not sent.
  unsent: hiddenBy((line) => (ownString(line, 'role') === 'thinking' ? 'ui' : null)),
});

const ROLES = new Set(['user', 'assistant', 'tool', 'thinking', 'system']);

function claim(message: unknown): Claim {
  if (!isObject(message) || !ROLES.has(ownString(message, 'role') ?? '')) return false;
  const isOwn = ownString(message, 'sessionId') !== null && typeof own(message, 'timestamp') === 'number';
  const content = own(message, 'content');
  // A response of calls alone has none.
  const isContent = content === null || typeof content === 'string' || Array.isArray(content);
  return isOwn && isContent && '`sessionId` beside a role';
}

/** Early results name no call: the line has the id of its call then, and says which tool it was in `toolCall`. */
function withCallId(line: JsonObject): JsonObject {
  const isEarly =
    ownString(line, 'role') === 'tool' && isObject(own(line, 'toolCall')) && !ownString(line, 'tool_call_id');
  return isEarly ? { ...line, tool_call_id: own(line, 'id') } : line;
}
