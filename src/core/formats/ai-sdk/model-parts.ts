import type { MediaPart, Part, ResultPart } from '../../model/message.ts';
import { isObject, type Json, type JsonObject, own, ownString } from '../../text/json.ts';
import type { Pointer } from '../../text/pointer.ts';
import { json } from '../../text/spelling.ts';
import * as made from '../common/parts.ts';
import { asWords, type Keys, typedText } from '../common/write.ts';
import type { BlockDialect } from '../common/write-blocks.ts';
import { notedIn, withoutItem } from './metadata.ts';

/** The keys of a file's type, the newer first. */
export const MIMES = ['mediaType', 'mimeType'];

export function blockAt(block: unknown, at: Pointer): Part {
  if (!isObject(block)) return made.opaquePart(at, made.labelOf(block));
  const type = ownString(block, 'type') ?? '';
  const text = ownString(block, 'text');
  const [id, name] = [made.idOf(own(block, 'toolCallId')), ownString(block, 'toolName') ?? ''];
  const server = own(block, 'providerExecuted') === true;
  const { signature = null, ...noted } = notedIn(block);
  if (type === 'text' && text !== null) return { ...made.textPart(at, text), ...noted };
  if (type === 'reasoning' && text !== null)
    return { ...made.reasoningPart(at, text, ownString(block, 'signature') ?? signature), ...noted };
  if (type === 'tool-call')
    return { ...made.callPart(at, { id, name, args: own(block, 'input') ?? own(block, 'args'), server }), ...noted };
  if (type === 'tool-result') return made.resultPart(at, { callId: id, name, ...outputOf(block), server });
  if (type !== 'file' && type !== 'image') return made.opaquePart(at, made.labelOf(block));
  const mime = MIMES.map((it) => ownString(block, it)).find((it) => it !== null) ?? null;
  const data = ownString(block, 'data') ?? ownString(block, 'image');
  const inline = data === null ? null : made.dataUrl(data);
  if (inline) return made.mediaPart(at, inline.mime, inline.data);
  return data === null
    ? made.opaquePart(at, type)
    : made.mediaPart(at, mime, isAddress(data) ? null : data, isAddress(data) ? data : null);
}

const isAddress = (data: string): boolean => /^[a-z]{2,9}:\/\//.test(data);

type Outcome = Pick<ResultPart, 'text' | 'isError'>;

/** What came out of a call: a value with its type, or (until version 4) any value. */
function outputOf(block: JsonObject): Outcome {
  const output = own(block, 'output');
  if (!isObject(output))
    return { text: made.contentText(own(block, 'result') ?? output), isError: own(block, 'isError') === true };
  const type = ownString(output, 'type') ?? '';
  const value = own(output, 'value') ?? own(output, 'reason');
  return {
    text: type.endsWith('json') ? made.compact(value) : made.contentText(value),
    isError: /^error|denied$/.test(type),
  };
}

const newOutput = ({ text, isError }: Outcome): Json => ({ type: isError ? 'error-text' : 'text', value: text });

const outputKeys = (part: Outcome, raw: JsonObject): Keys =>
  own(raw, 'output') === undefined && Object.hasOwn(raw, 'result')
    ? [['result', json(part.text)], ...(part.isError ? [['isError', json(true)] as const] : [])]
    : [['output', json(newOutput(part))]];

const dataKeys = (part: MediaPart, raw: JsonObject): Keys => [
  [Object.hasOwn(raw, 'image') ? 'image' : 'data', json(part.data ?? part.url)],
  [MIMES.find((key) => Object.hasOwn(raw, key)) ?? 'mediaType', part.mime === null ? null : json(part.mime)],
];

function newBlock(part: Part): Json {
  if (part.kind === 'reasoning') return made.keysOf({ type: 'reasoning', text: part.text, signature: part.signature });
  if (part.kind === 'call') {
    const said = { toolCallId: part.id ?? '', toolName: part.name, input: made.objectArgs(part.args) };
    return made.keysOf({ type: 'tool-call', ...said, providerExecuted: part.server || null });
  }
  if (part.kind === 'result') {
    const said = { toolCallId: part.callId ?? '', toolName: part.name ?? '', output: newOutput(part) };
    return made.keysOf({ type: 'tool-result', ...said, providerExecuted: part.server || null });
  }
  if (part.kind === 'media')
    return { type: 'file', mediaType: part.mime ?? 'image/png', data: part.data ?? part.url ?? '' };
  return { type: 'text', text: asWords(part) };
}

export const BLOCKS: BlockDialect = {
  key: 'content',
  strings: true,
  who: (role) => [['role', json(role === 'developer' ? 'system' : role === 'other' ? 'user' : role)]],
  block: newBlock,
  wrap: typedText,
  fields: {
    text: { text: 'text', item: (_, raw) => withoutItem(raw) },
    reasoning: { text: 'text', signature: 'signature', item: (_, raw) => withoutItem(raw) },
    call: {
      id: 'toolCallId',
      item: (_, raw) => withoutItem(raw),
      name: 'toolName',
      args: (part, raw) => [[Object.hasOwn(raw, 'args') ? 'args' : 'input', json((part.args ?? {}) as Json)]],
    },
    result: { callId: 'toolCallId', name: 'toolName', text: outputKeys, isError: outputKeys },
    media: { mime: dataKeys, data: dataKeys, url: dataKeys },
  },
};
