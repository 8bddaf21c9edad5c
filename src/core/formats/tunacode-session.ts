import type { DraftPart } from '../model/draft.ts';
import type { Message } from '../model/message.ts';
import { isObject, type JsonObject, own, ownString } from '../text/json.ts';
import { type Pointer, valueAt } from '../text/pointer.ts';
import data from './about/tunacode-session.json';
import { blockOf } from './common/claims.ts';
import { keysOf } from './common/parts.ts';
import type { MessageWriter, WriteContext } from './common/write.ts';
import { listFormat } from './common/write-list.ts';
import type { Claim } from './format.ts';
import { readPydanticMessage } from './pydantic/read.ts';
import { readTinyagentMessage, tinyagentWriter } from './pydantic/tinyagent.ts';
import { pydanticWriter } from './pydantic/write.ts';
import { pydanticAI } from './pydantic-ai.ts';

/** A tunacode session file: an envelope round pydantic-ai messages (first era) or tinyagent messages (second era). */
export const tunacodeSession = listFormat(data, {
  enveloped: true,
  claim,
  signs,
  readObject,
  writer,
  apart: { key: 'thought', to: 'thoughts' },
  unsent: (values) => new Map(values.flatMap((value, i) => (isThought(value) ? [[i, 'ui'] as const] : []))),
  body: ({ model }) => keysOf({ session_id: '', project_id: '', current_model: model, messages: [], thoughts: [] }),
});

const ENVELOPE = ['session_id', 'project_id', 'session_total_usage', 'thoughts', 'working_directory', 'current_model'];

function signs(body: JsonObject): string[] {
  if (ownString(body, 'session_id') === null) return [];
  const found = ENVELOPE.filter((key) => Object.hasOwn(body, key));
  return found.length < 3 ? [] : found.map((key) => `\`${key}\` beside the messages`);
}

/** Inside the envelope everything of both eras is the session's own; outside it, it is somebody else's. */
function claim(message: unknown): Claim {
  if (!isObject(message)) return false;
  if (isTinyagent(message)) return claimTinyagent(message);
  return pydanticAI.claim(message) || isThought(message) || isOldList(message);
}

/** A thought among the messages: the agent shows it, and moves it beside them as it opens the file. */
const isThought = (value: unknown): boolean => isObject(value) && Object.hasOwn(value, 'thought');

/** A legacy entry whose content is a list of texts. */
const isOldList = (message: JsonObject): boolean =>
  ownString(message, 'role') !== null &&
  Object.hasOwn(message, 'content') &&
  !blockOf(message, 'content', (block) => ownString(block, 'text') === null && ownString(block, 'type') === null);

const TINYAGENT = new Set(['text', 'thinking', 'tool_call', 'image']);

function claimTinyagent(message: JsonObject): Claim {
  if (own(message, 'content') === undefined) return false;
  if (ownString(message, 'role') === 'tool_result') return 'role `tool_result`';
  const call = blockOf(message, 'content', (block) => ownString(block, 'type') === 'tool_call');
  return call
    ? '`tool_call` blocks'
    : !blockOf(message, 'content', (block) => !TINYAGENT.has(ownString(block, 'type') ?? ''));
}

/** True for a message of the second era: a role with typed blocks, or a result of its own. */
function isTinyagent(value: JsonObject): boolean {
  const role = ownString(value, 'role');
  if (role === null || own(value, 'kind') !== undefined || own(value, 'parts') !== undefined) return false;
  return (
    role === 'tool_result' || blockOf(value, 'content', (block) => ownString(block, 'type') !== null) !== undefined
  );
}

function readObject(value: JsonObject, at: Pointer, index: number): Message {
  return isTinyagent(value) ? readTinyagentMessage(value, at, index) : readPydanticMessage(value, at, index);
}

/**
 * Each message is written as what it is. A new one is written in the era of the call that it has the result of, else in
 * that of the newest message.
 */
function writer(context: WriteContext): MessageWriter {
  const tinyagent = tinyagentWriter(context);
  const pydantic = pydanticWriter(context);
  const isSecond = (at: Pointer): boolean => {
    const value = valueAt(context.root, at);
    return isObject(value) && isTinyagent(value);
  };
  const { messages } = context.transcript;
  const callers = new Map<string, Message>();
  for (const message of messages)
    for (const part of message.parts) if (part.kind === 'call' && part.id !== null) callers.set(part.id, message);
  const callerOf = ({ part }: DraftPart): Message | undefined =>
    part.kind === 'result' && part.callId !== null ? callers.get(part.callId) : undefined;
  return (draft) => {
    const written = draft.from ?? draft.parts.find((part) => part.from !== null)?.from?.message;
    const home = written ?? draft.parts.map(callerOf).find((caller) => caller !== undefined) ?? messages.at(-1);
    return home && isSecond(home.at) ? tinyagent(draft) : pydantic(draft);
  };
}
