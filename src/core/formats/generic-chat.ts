import type { Message, Role } from '../model/message.ts';
import { append } from '../text/append.ts';
import { isObject, type JsonObject, own, ownString } from '../text/json.ts';
import type { Pointer } from '../text/pointer.ts';
import data from './about/generic-chat.json';
import { blockOf, knowsKeys } from './common/claims.ts';
import { listFormat } from './common/write-list.ts';
import type { Claim } from './format.ts';
import { readOpenAIMessage } from './openai/read.ts';
import { openAIWriter } from './openai/write.ts';

/** Messages of role and text only: they could be for any API, so none is assumed. */
export const genericChat = listFormat(data, {
  anyones: true,
  claim,
  mixed,
  readObject,
  unsent: ([first]) => (isHeader(first) ? HEADED : NOT_HEADED),
  writer: (context) => openAIWriter(context),
});

/** What programs write in front of the messages of a file: about the file, and said to nobody. */
function isHeader(element: unknown): boolean {
  if (!isObject(element) || Object.hasOwn(element, 'role') || Object.hasOwn(element, 'content')) return false;
  return HEADER.test(ownString(element, '_type') ?? ownString(element, 'type') ?? '');
}

const HEADER = /^(?:meta(?:data)?|header|session(?:_(?:meta|info|start))?|info)$/;
const HEADED: ReadonlyMap<number, 'ui'> = new Map([[0, 'ui']]);
const NOT_HEADED: ReadonlyMap<number, 'ui'> = new Map();

/** A message of a role that Chat Completions does not have holds its calls as there. */
const CALLS: ReadonlySet<string> = new Set(['tool_calls']);
const NO_KEYS: ReadonlySet<string> = new Set();

/** Keys under which something is said, called or answered. */
const SAYING = /tool|call|function|content|text|parts|message|output|result|reason|think|image|file|data/i;
/** So much of an object is looked at before it is taken for more than a note. */
const MOST_NOTED = 60;

/** True for an object beside the words of a message that says something of it, and nothing to anybody. */
function isNote(value: unknown): boolean {
  const next: unknown[] = [value];
  for (let seen = 0; next.length > 0; seen++) {
    const inner = next.pop();
    if (seen > MOST_NOTED || (typeof inner === 'string' && inner.length > MOST_NOTED * 5)) return false;
    if (Array.isArray(inner)) append(next, inner.slice(0, MOST_NOTED));
    else if (isObject(inner)) {
      const keys = Object.keys(inner);
      if (keys.some((key) => SAYING.test(key))) return false;
      append(
        next,
        keys.slice(0, MOST_NOTED).map((key) => inner[key]),
      );
    }
  }
  return true;
}

/** True if nothing of a message would be left unread but notes. */
const isKnown = (message: JsonObject, known: ReadonlySet<string>): boolean =>
  knowsKeys(message, known) ||
  Object.keys(message).every(
    (key) => known.has(key) || typeof message[key] !== 'object' || (!SAYING.test(key) && isNote(message[key])),
  );

/** What programs call the two who speak, in their own files. */
const ROLES: ReadonlyMap<string, Role> = new Map([
  ...['llm', 'ai', 'bot', 'model', 'agent', 'gpt', 'chatbot'].map((name) => [name, 'assistant'] as const),
  ['human', 'user'],
]);

function readObject(value: JsonObject, at: Pointer, index: number): Message {
  const message = readOpenAIMessage(value, at, index);
  if (message.role !== 'other') return message;
  const { roleName } = message;
  const lower = roleName.toLowerCase();
  const role = ROLES.get(lower);
  // What a capital letter changes is how the role is written.
  return role === undefined
    ? { ...readOpenAIMessage({ ...value, role: lower }, at, index), roleName }
    : { ...message, role };
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

/** True for a role that Chat Completions does not write so. */
const holdsCalls = (role: string): boolean => ROLES.has(role.toLowerCase()) || role !== role.toLowerCase();

function claim(message: unknown): Claim {
  const role = isObject(message) ? ownString(message, 'role') : null;
  if (!isObject(message) || role === null || !isKnown(message, holdsCalls(role) ? CALLS : NO_KEYS)) return false;
  if (holdsCalls(role) && blockOf(message, 'tool_calls', (call) => isObject(own(call, 'function')))) return true;
  const content = own(message, 'content');
  return typeof content === 'string' || content === null || (Array.isArray(content) && content.length === 0);
}
