import type { MediaPart, Part, ResultPart } from '../../model/message.ts';
import { isObject, type Json, type JsonObject, own, ownString } from '../../text/json.ts';
import type { Pointer } from '../../text/pointer.ts';
import { json } from '../../text/spelling.ts';
import {
  callPart,
  compact,
  contentText,
  dataUrl,
  idOf,
  keysOf,
  labelOf,
  mediaPart,
  objectArgs,
  opaquePart,
  reasoningPart,
  resultPart,
  textPart,
} from '../common/parts.ts';
import { type Keys, typedText } from '../common/write.ts';
import type { BlockDialect } from '../common/write-blocks.ts';
import { notedIn, withoutItem } from './metadata.ts';

/** The keys of a file's type, the newer first. */
export const MIMES = ['mediaType', 'mimeType'];

export function blockAt(block: unknown, at: Pointer): Part {
  if (!isObject(block)) return opaquePart(at, labelOf(block));
  const type = ownString(block, 'type') ?? '';
  const text = ownString(block, 'text');
  const [id, name] = [idOf(own(block, 'toolCallId')), ownString(block, 'toolName') ?? ''];
  const server = own(block, 'providerExecuted') === true;
  const { signature = null, ...noted } = notedIn(block);
  if (type === 'text' && text !== null) return { ...textPart(at, text), ...noted };
  if (type === 'reasoning' && text !== null)
    return { ...reasoningPart(at, text, ownString(block, 'signature') ?? signature), ...noted };
  if (type === 'tool-call')
    return { ...callPart(at, { id, name, args: own(block, 'input') ?? own(block, 'args'), server }), ...noted };
  if (type === 'tool-result') return resultPart(at, { callId: id, name, ...outputOf(block), server });
  if (type !== 'file' && type !== 'image') return opaquePart(at, labelOf(block));
  const mime = MIMES.map((it) => ownString(block, it)).find((it) => it !== null) ?? null;
  const data = ownString(block, 'data') ?? ownString(block, 'image');
  const inline = data === null ? null : dataUrl(data);
  if (inline) return mediaPart(at, inline.mime, inline.data);
  return data === null
    ? opaquePart(at, type)
    : mediaPart(at, mime, isAddress(data) ? null : data, isAddress(data) ? data : null);
}

const isAddress = (data: string): boolean => /^[a-z]{2,9}:\/\//.test(data);

type Outcome = Pick<ResultPart, 'text' | 'isError'>;

/** What came out of a call: a value with its type, or (until version 4) any value. */
function outputOf(block: JsonObject): Outcome {
  const output = own(block, 'output');
  if (!isObject(output))
    return { text: contentText(own(block, 'result') ?? output), isError: own(block, 'isError') === true };
  const type = ownString(output, 'type') ?? '';
  const value = own(output, 'value') ?? own(output, 'reason');
  return {
    text: type.endsWith('json') ? compact(value) : contentText(value),
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
  if (part.kind === 'reasoning') return keysOf({ type: 'reasoning', text: part.text, signature: part.signature });
  if (part.kind === 'call') {
    const said = { toolCallId: part.id ?? '', toolName: part.name, input: objectArgs(part.args) };
    return keysOf({ type: 'tool-call', ...said, providerExecuted: part.server || null });
  }
  if (part.kind === 'result') {
    const said = { toolCallId: part.callId ?? '', toolName: part.name ?? '', output: newOutput(part) };
    return keysOf({ type: 'tool-result', ...said, providerExecuted: part.server || null });
  }
  if (part.kind === 'media')
    return { type: 'file', mediaType: part.mime ?? 'image/png', data: part.data ?? part.url ?? '' };
  return { type: 'text', text: part.kind === 'opaque' ? `[${part.label}]` : part.text };
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
