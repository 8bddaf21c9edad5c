import type { Message, Part, ResultPart } from '../model/message.ts';
import { isObject, type Json, type JsonObject, own, ownString } from '../text/json.ts';
import { type Pointer, valueAt } from '../text/pointer.ts';
import { json, object } from '../text/spelling.ts';
import data from './about/goose.json';
import { claimBlocks, knowsKeys } from './common/claims.ts';
import { hiddenBy } from './common/hidden.ts';
import * as made from './common/parts.ts';
import { rolesOf } from './common/roles.ts';
import { asWords, type Keys, type MessageWriter, typedText, type WriteContext } from './common/write.ts';
import { type BlockDialect, blockWriter } from './common/write-blocks.ts';
import { listFormat } from './common/write-list.ts';
import type { Claim } from './format.ts';
import { partReader } from './forms/pieces.ts';

const ROLES = rolesOf(['user', 'assistant']);
const TALK = ['text', 'image', 'thinking', 'redactedThinking'];
const OWN = ['toolRequest', 'toolResponse', 'frontendToolRequest', 'toolConfirmationRequest', 'actionRequired'];
const NOTES = ['systemNotification', 'contextLengthExceeded', 'summarizationRequested', 'conversationCompacted'];
const KEYS = new Set(['content', 'metadata']);
const blockAt = partReader(data.blocks);

function claim(message: unknown): Claim {
  if (!isObject(message)) return false;
  if (isHeader(message)) return '`working_dir` of a session';
  const content = own(message, 'content');
  const isMessage = ROLES.has(ownString(message, 'role') ?? '') && Array.isArray(content);
  if (!isMessage || typeof own(message, 'created') !== 'number' || !knowsKeys(message, KEYS)) return false;
  return claimBlocks(content, (block) => {
    const type = isObject(block) ? (ownString(block, 'type') ?? '') : '';
    if ([...OWN, ...NOTES].includes(type)) return `\`${type}\` blocks`;
    return TALK.includes(type) && '`created` beside the content';
  });
}

/** The first line of the files that hold lines. */
const isHeader = (value: JsonObject): boolean =>
  own(value, 'role') === undefined && ownString(value, 'working_dir') !== null && Object.hasOwn(value, 'description');

function whyHidden(element: JsonObject): 'ui' | 'compacted' | null {
  if (isHeader(element)) return 'ui';
  return valueAt(element, '/metadata/agentVisible') === false ? 'compacted' : null;
}

function readObject(value: JsonObject, at: Pointer, index: number): Message {
  const [roleName, content] = [ownString(value, 'role') ?? '', own(value, 'content')];
  const parts = Array.isArray(content) ? content.map((it: unknown, i) => blockAt(it, `${at}/content/${i}`)) : [];
  const shape = made.shapeOf(value, 'content');
  const id = made.idOf(own(value, 'id'));
  return made.messageOf(at, index, { role: ROLES.get(roleName) ?? 'other', roleName, parts, shape, id });
}

/** The program asks every message for the second it was written in; a new one has that of none. */
function writer(context: WriteContext): MessageWriter {
  const write = blockWriter(BLOCKS, context);
  return (it) =>
    write(it).map((spelled) =>
      spelled.t === 'object'
        ? object([...spelled.entries.slice(0, 1), ['created', json(0)], ...spelled.entries.slice(1)])
        : spelled,
    );
}

/** A Goose conversation: requests and responses of tools as blocks, with lines and messages that are not sent. */
export const goose = listFormat(data, {
  claim,
  unsent: hiddenBy(whyHidden),
  readObject,
  writer,
});

const outcome = ({ text, isError }: Pick<ResultPart, 'text' | 'isError'>): Json => ({
  status: 'success',
  value: { content: [{ type: 'text', text }], isError },
});

/** Where the answers of the file are bare lists they stay so. */
const outcomeKeys = (part: ResultPart, raw: JsonObject): Keys => {
  const isBare = Array.isArray(valueAt(raw, '/toolResult/value')) && !part.isError;
  return isBare
    ? [['toolResult.value', json([{ type: 'text', text: part.text }])]]
    : [['toolResult', json(outcome(part))]];
};

function newBlock(part: Part): Json {
  if (part.kind === 'reasoning' && part.redacted) return { type: 'redactedThinking', data: part.signature ?? '' };
  if (part.kind === 'reasoning') return { type: 'thinking', thinking: part.text, signature: part.signature ?? '' };
  if (part.kind === 'call') {
    const value = { name: part.name, arguments: made.objectArgs(part.args) };
    return { type: 'toolRequest', id: part.id ?? '', toolCall: { status: 'success', value } };
  }
  if (part.kind === 'result') return { type: 'toolResponse', id: part.callId ?? '', toolResult: outcome(part) };
  if (part.kind === 'media' && part.data !== null)
    return { type: 'image', data: part.data, mimeType: part.mime ?? 'image/png' };
  return { type: 'text', text: asWords(part) };
}

const BLOCKS: BlockDialect = {
  key: 'content',
  strings: false,
  who: (role) => [['role', json(role === 'assistant' ? 'assistant' : 'user')]],
  block: newBlock,
  wrap: typedText,
  fields: {
    text: { text: 'text' },
    reasoning: {
      text: 'thinking',
      signature: (part) => [[part.redacted ? 'data' : 'signature', json(part.signature ?? '')]],
    },
    call: {
      id: 'id',
      name: 'toolCall.value.name',
      args: (part) => [['toolCall.value.arguments', json((part.args ?? {}) as Json)]],
    },
    result: { callId: 'id', text: outcomeKeys, isError: outcomeKeys },
    media: { mime: 'mimeType', data: 'data' },
  },
};
