import type { DraftMessage } from '../../model/draft.ts';
import type { Message } from '../../model/message.ts';
import { isObject, type JsonObject, own, ownString } from '../../text/json.ts';
import type { Pointer } from '../../text/pointer.ts';
import { objectArgs } from '../common/parts.ts';
import type { Keys } from '../common/write.ts';
import { callsOf } from '../openai/read.ts';
import { readAnthropicMessage } from './read.ts';

/** True for a message of the assistant that calls in the words of Chat Completions, and not in blocks as well. */
export function holdsCalls(message: JsonObject): boolean {
  const { content, tool_calls: calls } = message;
  if (message.role !== 'assistant' || !Array.isArray(calls) || calls.length === 0) return false;
  if (Array.isArray(content) && content.some((block) => isObject(block) && ownString(block, 'type') === 'tool_use'))
    return false;
  return calls.every((call) => isObject(call) && isObject(own(call, 'function')));
}

/** The same with its calls behind what it says. */
export function readCaller(value: JsonObject, at: Pointer, index: number): Message {
  const message = readAnthropicMessage(value, at, index);
  const calls = callsOf({ tool_calls: value.tool_calls }, at).map((part) =>
    part.kind === 'call' ? { ...part, args: objectArgs(part.args) } : part,
  );
  return { ...message, parts: [...message.parts, ...calls] };
}

/** Calls that became blocks of the content stand there alone. */
export const withoutChatCalls = (_: DraftMessage, raw: JsonObject, __: Pointer, listed: boolean): Keys =>
  listed && holdsCalls(raw) ? [['tool_calls', null]] : [];
