import type { Message, Part } from '../model/message.ts';
import { isObject, type JsonObject, own, ownString } from '../text/json.ts';
import { type Pointer, valueAt } from '../text/pointer.ts';
import { json } from '../text/spelling.ts';
import data from './about/kimi-cli.json';
import type { ChatDialect } from './common/chat-dialect.ts';
import { claimBlocks, knowsKeys } from './common/claims.ts';
import { hiddenBy } from './common/hidden.ts';
import { keysOf, reasoningPart } from './common/parts.ts';
import { jsonKeys } from './common/write.ts';
import { chatWriter } from './common/write-chat.ts';
import { listFormat } from './common/write-list.ts';
import type { Claim } from './format.ts';
import { readOpenAIMessage } from './openai/read.ts';
import { OPENAI_CHAT } from './openai/write.ts';

const ROLES = ['system', 'user', 'assistant', 'tool'];
/** Lines that the program writes for itself. */
const MARKS = ['_system_prompt', '_checkpoint', '_usage'];
const TALK = ['text', 'image_url', 'audio_url', 'video_url'];
const KEYS = new Set(['content', 'tool_calls']);

function claim(message: unknown): Claim {
  if (!isObject(message)) return false;
  const role = ownString(message, 'role') ?? '';
  if (MARKS.includes(role)) return `\`${role}\` lines`;
  if (!ROLES.includes(role) || !knowsKeys(message, KEYS)) return false;
  const content = own(message, 'content');
  if (!Array.isArray(content)) return typeof content === 'string' || Array.isArray(own(message, 'tool_calls'));
  return claimBlocks(content, (block) => {
    const type = isObject(block) ? (ownString(block, 'type') ?? '') : '';
    if (type === 'think') return '`think` parts';
    return TALK.includes(type) && isObject(block) && own(block, type) !== undefined;
  });
}

/** A Chat Completions message whose thoughts are parts of the content. */
function readObject(value: JsonObject, at: Pointer, index: number): Message {
  const message = readOpenAIMessage(value, at, index);
  const parts = message.parts.map((it): Part => {
    const raw = it.kind === 'opaque' ? valueAt(value, it.at.slice(at.length)) : undefined;
    if (!isObject(raw) || ownString(raw, 'type') !== 'think') return it;
    return reasoningPart(it.at, ownString(raw, 'think') ?? '', ownString(raw, 'encrypted'));
  });
  return { ...message, parts };
}

const DIALECT: ChatDialect = {
  ...OPENAI_CHAT,
  who: (role) => [['role', json(role === 'developer' ? 'system' : role === 'other' ? 'user' : role)]],
  result: (part) => jsonKeys({ role: 'tool', content: part.text, tool_call_id: part.callId ?? '' }),
  item: (part) =>
    part.kind === 'reasoning'
      ? keysOf({ type: 'think', think: part.text, encrypted: part.signature })
      : OPENAI_CHAT.item(part),
  reasoning: null,
  fields: { ...OPENAI_CHAT.fields, reasoning: { text: 'think', signature: 'encrypted' } },
  bare: '',
};

/** What Kimi CLI keeps of a session (`context.jsonl`): chat messages, thoughts among their parts, and marks of its own. */
export const kimiCli = listFormat(data, {
  lines: true,
  claim,
  unsent: hiddenBy((line) => (MARKS.includes(ownString(line, 'role') ?? '') ? 'ui' : null)),
  readObject,
  writer: (context) => chatWriter(context, DIALECT),
});
