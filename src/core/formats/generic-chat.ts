import type { Message, Role } from '../model/message.ts';
import { isObject, type JsonObject, own, ownString } from '../text/json.ts';
import type { Pointer } from '../text/pointer.ts';
import { blockOf, knowsKeys } from './common/claims.ts';
import { listFormat } from './common/write-list.ts';
import type { Claim } from './format.ts';
import { readOpenAIMessage } from './openai/read.ts';
import { openAIWriter } from './openai/write.ts';

/** Messages of role and text only: they could be for any API, so none is assumed. */
export const genericChat = listFormat({
  id: 'generic-chat',
  title: 'Chat messages',
  docs: 'https://platform.openai.com/docs/api-reference/chat/create',
  api: null,
  target: 'generic',
  results: 'own-message',
  holds: {
    parts: ['text', 'reasoning', 'call', 'result', 'media'],
    joined: ['reasoning'],
    argumentsAre: 'text',
    ids: true,
    errors: false,
    system: 'list',
    empty: true,
  },
  anyones: true,
  claim,
  mixed,
  readObject,
  writer: (context) => openAIWriter(context),
});

/** Objects beside the words of a message that say something of it. */
const NOTES: ReadonlySet<string> = new Set(['opts', 'options', 'meta', '_meta', '__proto__']);
/** A message of a role that Chat Completions does not have holds its calls as there. */
const CALLS: ReadonlySet<string> = new Set([...NOTES, 'tool_calls']);

/** What programs call the two who speak, in their own files. */
const ROLES: ReadonlyMap<string, Role> = new Map([
  ...['llm', 'ai', 'bot', 'model', 'agent', 'gpt', 'chatbot'].map((it) => [it, 'assistant'] as const),
  ['human', 'user'],
]);

function readObject(value: JsonObject, at: Pointer, index: number): Message {
  const message = readOpenAIMessage(value, at, index);
  const role = message.role === 'other' ? ROLES.get(message.roleName.toLowerCase()) : undefined;
  return role === undefined ? message : { ...message, role };
}

/** In a request to a model what has a role or words is a message, whichever of the two is written wrongly. */
function mixed(message: unknown, body: JsonObject): boolean {
  if (typeof own(body, 'model') !== 'string' || !Array.isArray(own(body, 'messages')) || !isObject(message))
    return false;
  const [role, content] = [own(message, 'role'), own(message, 'content')];
  const isOther = Object.keys(message).some(
    (key) => key !== 'role' && key !== 'content' && typeof message[key] === 'object' && message[key] !== null,
  );
  return (
    !isOther &&
    content !== undefined &&
    (typeof role === 'string' ? typeof content !== 'string' : typeof content === 'string' || content === null)
  );
}

function claim(message: unknown): Claim {
  const role = isObject(message) ? ownString(message, 'role') : null;
  if (!isObject(message) || role === null || !knowsKeys(message, ROLES.has(role) ? CALLS : NOTES)) return false;
  if (ROLES.has(role) && blockOf(message, 'tool_calls', (it) => isObject(own(it, 'function')))) return true;
  const content = own(message, 'content');
  return typeof content === 'string' || content === null || (Array.isArray(content) && content.length === 0);
}
