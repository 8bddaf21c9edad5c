import type { Role } from '../model/message.ts';
import { isObject, own, ownString } from '../text/json.ts';
import { valueAt } from '../text/pointer.ts';
import { json } from '../text/spelling.ts';
import data from './about/langchain.json';
import { about } from './about.ts';
import type { ChatDialect } from './common/chat-dialect.ts';
import { objectArgs } from './common/parts.ts';
import { innerAt, wrappedWriter } from './common/wrapped.ts';
import { chatWriter } from './common/write-chat.ts';
import { listFormat } from './common/write-list.ts';
import type { Claim } from './format.ts';
import { readLangchainMessage } from './langchain/read.ts';
import { leftovers } from './langchain/refused.ts';
import { KINDS, typeIn, WRAPPING } from './langchain/wrapping.ts';
import { OPENAI_CHAT } from './openai/write.ts';

function claim(element: unknown): Claim {
  if (!isObject(element) || own(element, 'role') !== undefined) return false;
  const message = valueAt(element, innerAt(WRAPPING, element, ''));
  const content = isObject(message) ? own(message, 'content') : undefined;
  if ((typeof content !== 'string' && !Array.isArray(content)) || !KINDS.some(([it]) => it === typeIn(element)))
    return false;
  if (WRAPPING.key(element) !== null)
    return own(element, 'lc') === undefined ? '`type` and `data`' : '`lc` constructors';
  const type = ownString(element, 'type') ?? '';
  return !/Message$/.test(type) && own(element, 'message') === undefined && `type \`${type}\``;
}

const who = (role: Role): string =>
  role === 'developer' ? 'system' : (KINDS.find(([, it]) => it === role)?.[0] ?? 'human');

const DIALECT: ChatDialect = {
  ...OPENAI_CHAT,
  who: (role) => [['type', json(who(role))]],
  call: (part) => ({ name: part.name, args: objectArgs(part.args), id: part.id, type: 'tool_call' }),
  result: (part) => [
    ['type', json('tool')],
    ['content', json(part.text)],
    ['tool_call_id', json(part.callId ?? '')],
    ['name', part.name === null ? null : json(part.name)],
    ['status', json(part.isError ? 'error' : 'success')],
  ],
  item: (part) => {
    if (part.kind === 'reasoning')
      return part.signature === null
        ? { type: 'reasoning', reasoning: part.text }
        : { type: 'thinking', thinking: part.text, signature: part.signature };
    return OPENAI_CHAT.item(part);
  },
  reasoning: null,
  bare: '',
  fields: {
    ...OPENAI_CHAT.fields,
    reasoning: {
      text: (part, raw) => [[Object.hasOwn(raw, 'reasoning') ? 'reasoning' : 'thinking', json(part.text)]],
      signature: 'signature',
    },
    result: { ...OPENAI_CHAT.fields.result, isError: (part) => [['status', json(part.isError ? 'error' : 'success')]] },
  },
};

/** LangChain messages: `messages_to_dict`, the flat form of LangGraph's values, and serialised constructors. */
export const langchain = listFormat({
  ...about(data),
  classes: Object.fromEntries(
    KINDS.flatMap(([type, , name]) => [
      [name, { keys: { type: type === 'developer' ? 'system' : type }, first: 'content' }],
      [`${name}Chunk`, { keys: { type: `${name}Chunk` }, first: 'content' }],
    ]),
  ),
  claim,
  readObject: readLangchainMessage,
  refuses: leftovers,
  writer: (context) => wrappedWriter(WRAPPING, context, (inner) => chatWriter(inner, DIALECT)),
});
