import type { Message, Part } from '../model/message.ts';
import { isObject, type JsonObject, own, ownString } from '../text/json.ts';
import { type Pointer, valueAt } from '../text/pointer.ts';
import { json } from '../text/spelling.ts';
import data from './about/cohere-v2.json';
import type { ChatDialect } from './common/chat-dialect.ts';
import { claimBlocks, knowsKeys } from './common/claims.ts';
import { contentText, idOf, keysOf, reasoningPart } from './common/parts.ts';
import { functionTool } from './common/transcript.ts';
import { jsonKeys } from './common/write.ts';
import { chatWriter } from './common/write-chat.ts';
import { listFormat } from './common/write-list.ts';
import type { Claim } from './format.ts';
import { readOpenAIMessage } from './openai/read.ts';
import { OPENAI_CHAT } from './openai/write.ts';

const ROLES = ['system', 'developer', 'user', 'assistant', 'tool'];
const KEYS = new Set(['content', 'tool_calls', 'citations']);

function claim(message: unknown): Claim {
  if (!isObject(message) || !ROLES.includes(ownString(message, 'role') ?? '') || !knowsKeys(message, KEYS))
    return false;
  if (own(message, 'tool_name') !== undefined) return false;
  if (typeof own(message, 'tool_plan') === 'string') return '`tool_plan`';
  const [content, calls] = [own(message, 'content'), own(message, 'tool_calls')];
  if (Array.isArray(own(message, 'citations'))) return '`citations` beside the content';
  if (Array.isArray(content)) return claimBlocks(content, claimBlock);
  return typeof content === 'string' || Array.isArray(calls);
}

function claimBlock(block: unknown): Claim {
  if (!isObject(block)) return false;
  const type = ownString(block, 'type') ?? '';
  if (type === 'document') return isObject(own(block, 'document')) && '`document` blocks';
  if (type === 'thinking') return typeof own(block, 'thinking') === 'string' && own(block, 'signature') === undefined;
  return (
    (type === 'text' && typeof own(block, 'text') === 'string') ||
    (type === 'image_url' && own(block, type) !== undefined)
  );
}

/** A Chat Completions message whose plan for the tools stands in a key, and whose results may be documents. */
function readObject(value: JsonObject, at: Pointer, index: number): Message {
  const message = readOpenAIMessage(value, at, index);
  const plan = idOf(own(value, 'tool_plan'));
  const parts = message.parts.map((it): Part => (it.kind === 'result' ? { ...it, text: resultText(value) } : it));
  return plan === null
    ? { ...message, parts }
    : { ...message, parts: [reasoningPart(`${at}/tool_plan`, plan, null), ...parts] };
}

/** The texts of a result; a document says what its data says. */
function resultText(value: JsonObject): string {
  const content = own(value, 'content');
  if (!Array.isArray(content)) return contentText(content);
  return contentText(
    content.map((it: unknown) => {
      const data = valueAt(it, '/document/data');
      if (data === undefined) return it;
      return typeof data === 'string' ? data : contentText(isObject(data) ? (ownString(data, 'text') ?? [data]) : data);
    }),
  );
}

const DIALECT: ChatDialect = {
  ...OPENAI_CHAT,
  who: (role) => [['role', json(role === 'developer' ? 'system' : role === 'other' ? 'user' : role)]],
  result: (part) => jsonKeys({ role: 'tool', tool_call_id: part.callId ?? '', content: part.text }),
  item: (part) => (part.kind === 'reasoning' ? { type: 'thinking', thinking: part.text } : OPENAI_CHAT.item(part)),
  reasoning: 'tool_plan',
};

/** Cohere chat (v2): what the model plans stands beside its calls, and results may be documents to cite. */
export const cohereV2 = listFormat(data, {
  claim,
  signs: (body) => (Array.isArray(own(body, 'documents')) ? ['`documents` beside the messages'] : []),
  named: (body) => (/^(?:command|c4ai)-/.test(ownString(body, 'model') ?? '') ? 'a Cohere model' : null),
  readObject,
  writer: (context) => chatWriter(context, DIALECT),
  body: ({ model, tools }) => keysOf({ model, messages: [], tools: tools?.map(functionTool) }),
});
