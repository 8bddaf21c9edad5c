import type { MediaPart, Message, Part, ResultPart, Role } from '../../model/message.ts';
import { type Json, type JsonObject, own, ownString } from '../../text/json.ts';
import type { Pointer } from '../../text/pointer.ts';
import { json } from '../../text/spelling.ts';
import { viewContent } from '../common/block-view.ts';
import { urlOf } from '../common/files.ts';
import { idOf, keysOf, messageOf, shapeOf, stateOf } from '../common/parts.ts';
import { rolesOf } from '../common/roles.ts';
import { asWords, type Keys, type MessageWriter, resultsApart, typedText, type WriteContext } from '../common/write.ts';
import { type BlockDialect, blockWriter } from '../common/write-blocks.ts';
import { partReader } from '../forms/pieces.ts';
import rows from './tinyagent.json';

const ROLES = rolesOf(['user', 'assistant', 'system'], { tool_result: 'tool' });

/** Reads a tinyagent message: blocks of text, thinking, calls and images; a result is a message of its own. */
export function readTinyagentMessage(value: JsonObject, at: Pointer, index: number): Message {
  const roleName = ownString(value, 'role') ?? '';
  const role = ROLES.get(roleName) ?? 'other';
  return messageOf(at, index, {
    role,
    roleName,
    parts: partsOf(value, at, role),
    shape: shapeOf(value, 'content'),
    id: idOf(own(value, 'id')),
    model: ownString(value, 'model'),
    state: stateOf(value),
  });
}

function partsOf(value: JsonObject, at: Pointer, role: Role): Part[] {
  if (role === 'tool') return [resultOf(value, at)];
  const parts = viewContent(own(value, 'content'), `${at}/content`, blockAt);
  if (role !== 'system') return parts;
  return parts.map((part) => (part.kind === 'text' ? { ...part, label: 'system-prompt' } : part));
}

const resultOf = partReader(rows.result);
const blockAt = partReader(rows.blocks);

const mediaKeys = (part: MediaPart): Keys => [['url', json(urlOf(part))]];

const TINYAGENT_BLOCKS: BlockDialect = {
  key: 'content',
  strings: false,
  who: (role) => [['role', json(role === 'tool' ? 'user' : role === 'developer' ? 'system' : role)]],
  block: newBlock,
  wrap: typedText,
  fields: {
    text: { text: 'text' },
    reasoning: { text: 'thinking', signature: 'thinking_signature' },
    call: {
      id: 'id',
      name: 'name',
      // The text that was streamed is a second copy of the arguments.
      args: (part, raw) => [
        ['arguments', json((part.args ?? {}) as Json)],
        ...(Object.hasOwn(raw, 'partial_json') ? [['partial_json', null] as const] : []),
      ],
    },
    result: {
      callId: 'tool_call_id',
      name: 'tool_name',
      isError: (part) => [['is_error', json(part.isError)]],
      text: (part) => [['content', json([{ type: 'text', text: part.text }])]],
    },
    media: { mime: mediaKeys, data: mediaKeys, url: mediaKeys },
  },
};

/** Spells drafted tinyagent messages; results become messages of their own in front of what else is said. */
export function tinyagentWriter(context: WriteContext): MessageWriter {
  const { fields } = TINYAGENT_BLOCKS;
  return resultsApart({ fields, result: newResult }, context, blockWriter(TINYAGENT_BLOCKS, context));
}

const newResult = (part: ResultPart): Keys => [
  ['role', json('tool_result')],
  ['tool_call_id', json(part.callId ?? '')],
  ['tool_name', json(part.name ?? '')],
  ['content', json([{ type: 'text', text: part.text }])],
  ['is_error', json(part.isError)],
];

function newBlock(part: Part): Json {
  switch (part.kind) {
    case 'reasoning':
      return keysOf({ type: 'thinking', thinking: part.text, thinking_signature: part.signature });
    case 'call':
      return { type: 'tool_call', id: part.id ?? '', name: part.name, arguments: (part.args ?? {}) as Json };
    case 'media':
      return { type: 'image', url: urlOf(part) };
    default:
      return { type: 'text', text: asWords(part) };
  }
}
