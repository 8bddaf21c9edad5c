import type { Part, ResultPart } from '../../model/message.ts';
import { isObject, type Json, type JsonObject, own, ownString } from '../../text/json.ts';
import { type Pointer, valueAt } from '../../text/pointer.ts';
import { json } from '../../text/spelling.ts';
import * as made from '../common/parts.ts';
import { type Keys, typedText } from '../common/write.ts';
import type { BlockDialect } from '../common/write-blocks.ts';

/** Reads one block; what is not understood is opaque. */
export function blockAt(block: unknown, at: Pointer): Part {
  if (!isObject(block)) return made.opaquePart(at, made.labelOf(block));
  const [type, id, text] = [ownString(block, 'type') ?? '', made.idOf(own(block, 'id')), ownString(block, 'text')];
  if (type === 'text' && text !== null) return made.textPart(at, text);
  if (type === 'thinking')
    return made.reasoningPart(at, ownString(block, 'thinking') ?? '', ownString(block, 'signature'));
  if (type === 'redactedThinking') return { ...made.reasoningPart(at, '', ownString(block, 'data')), redacted: true };
  if (type === 'image') return made.mediaPart(at, ownString(block, 'mimeType'), ownString(block, 'data'));
  const call = valueAt(block, '/toolCall/value');
  if ((type === 'toolRequest' || type === 'frontendToolRequest') && isObject(call))
    return made.callPart(at, { id, name: ownString(call, 'name') ?? '', args: own(call, 'arguments') });
  return type === 'toolResponse' ? resultAt(block, at) : made.opaquePart(at, made.labelOf(block));
}

/** What came out of a call: a list of contents, or an object round it; or the words of an error. */
function resultAt(block: JsonObject, at: Pointer): ResultPart {
  const value = valueAt(block, '/toolResult/value');
  const error = valueAt(block, '/toolResult/error');
  const text = made.contentText(isObject(value) ? own(value, 'content') : (value ?? error));
  const isError = error !== undefined || (isObject(value) && own(value, 'isError') === true);
  return made.resultPart(at, { callId: made.idOf(own(block, 'id')), name: null, text, isError });
}

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
  return {
    type: 'text',
    text: 'text' in part ? part.text : part.kind === 'media' ? (part.url ?? '') : `[${part.label}]`,
  };
}

/** How blocks are spelled. */
export const BLOCKS: BlockDialect = {
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
