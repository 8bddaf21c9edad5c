import { isObject, type JsonObject, own, ownString } from '../text/json.ts';
import { knowsKeys } from './common/claims.ts';
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
  readObject: readOpenAIMessage,
  writer: (context) => openAIWriter(context),
});

const NO_KEYS: ReadonlySet<string> = new Set();

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
  if (!isObject(message) || ownString(message, 'role') === null || !knowsKeys(message, NO_KEYS)) return false;
  const content = own(message, 'content');
  return typeof content === 'string' || content === null || (Array.isArray(content) && content.length === 0);
}
