import type { Role } from '../model/message.ts';
import type { ClientFault } from '../model/stored.ts';
import { isObject, type Json, type JsonObject, listIn, own, ownString } from '../text/json.ts';
import type { Pointer } from '../text/pointer.ts';
import { json } from '../text/spelling.ts';
import data from './about/langchain.json';
import type { ChatDialect } from './common/chat-dialect.ts';
import { objectArgs } from './common/parts.ts';
import { innerAt, wrappedWriter } from './common/wrapped.ts';
import { chatWriter } from './common/write-chat.ts';
import { listFormat } from './common/write-list.ts';
import type { Claim } from './format.ts';
import { readLangchainMessage } from './langchain/read.ts';
import { insideOf, KINDS, typeIn, WRAPPING } from './langchain/wrapping.ts';
import { OPENAI_CHAT } from './openai/write.ts';

function claim(element: unknown): Claim {
  if (!isObject(element) || own(element, 'role') !== undefined) return false;
  const content = own(insideOf(element), 'content');
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
export const langchain = listFormat(data, {
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

const CLIENT = 'ChatAnthropic of LangChain';

/**
 * What a stream left of the arguments of a call: LangChain puts the events together, sends them back as blocks, and
 * Anthropic knows no such block (langchainjs#8129). The whole arguments stand in the list of calls beside them.
 */
function leftovers(element: JsonObject, place: Pointer, nth: number): readonly ClientFault[] {
  const at = innerAt(WRAPPING, element, place);
  const message = insideOf(element);
  const content = own(message, 'content');
  if (!Array.isArray(content)) return [];
  const blocks: readonly Json[] = content;
  const first = blocks.findIndex(isDelta);
  if (first < 0) return [];
  const to = blocks.filter((block) => !isDelta(block)).map((block) => withArguments(block, message));
  const path = `messages.${nth}.content.${first}`;
  const says = `${path}: Input tag 'input_json_delta' found using 'type' does not match any of the expected tags`;
  const mend = { at: `${at}/content`, to, isLossless: true };
  return [{ at: `${at}/content/${first}`, client: CLIENT, path, says, mend }];
}

const isDelta = (block: unknown): boolean => isObject(block) && ownString(block, 'type') === 'input_json_delta';

/** A block of a call without arguments with those that its call has in the list; any other block as it is. */
function withArguments(block: Json, message: JsonObject): Json {
  if (!isObject(block) || ownString(block, 'type') !== 'tool_use' || own(block, 'input') !== '') return block;
  const id = ownString(block, 'id');
  const call = listIn(message, 'tool_calls').find((listed) => isObject(listed) && ownString(listed, 'id') === id);
  const args = isObject(call) ? own(call, 'args') : null;
  return isObject(args) ? ({ ...block, input: args } as Json) : block;
}
