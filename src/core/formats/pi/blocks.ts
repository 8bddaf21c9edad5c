import type { Part } from '../../model/message.ts';
import { type Json, type JsonObject, own } from '../../text/json.ts';
import type { Pointer } from '../../text/pointer.ts';
import { json } from '../../text/spelling.ts';
import { partsIn } from '../common/block-view.ts';
import { shownAs } from '../common/files.ts';
import { mediaInContent, mediaInside } from '../common/media-inside.ts';
import { objectArgs } from '../common/parts.ts';
import { asWords, jsonKeys, type Keys, typedText } from '../common/write.ts';
import type { BlockDialect } from '../common/write-blocks.ts';
import { partReader } from '../forms/pieces.ts';
import rows from './blocks.json';

const readBlock = partReader(rows.blocks);
const readResult = partReader(rows.result);

function piBlockAt(block: unknown, at: Pointer): Part {
  const part = readBlock(block, at);
  return part.kind === 'media' ? shownAs(part, 'only') : part;
}

/** Reads what a message says: a string, or blocks. */
export const piParts = (content: unknown, at: Pointer): Part[] =>
  typeof content === 'string' || Array.isArray(content) ? partsIn(content, at, piBlockAt) : [];

/** A message that is one result. */
export function piResult(message: JsonObject, at: Pointer): Part {
  const result = readResult(message, at);
  const media = mediaInside(own(message, 'content'), `${at}/content`, piBlockAt);
  return media && result.kind === 'result' ? { ...result, media } : result;
}

export const resultKeys = (part: Part): Keys =>
  part.kind !== 'result'
    ? []
    : jsonKeys({
        role: 'toolResult',
        toolCallId: part.callId ?? '',
        toolName: part.name ?? '',
        content: [...words(part.text), ...(part.media ?? []).map(newBlock)],
        isError: part.isError,
      });

const words = (text: string): Json[] => [{ type: 'text', text }];

function newBlock(part: Part): Json {
  const signed = (value: JsonObject, key: string, signature: string | null | undefined): Json =>
    (signature == null ? value : { ...value, [key]: signature }) as Json;
  if (part.kind === 'reasoning') {
    const thought = { type: 'thinking', thinking: part.text, ...(part.redacted ? { redacted: true } : {}) };
    return signed(thought, 'thinkingSignature', part.signature);
  }
  if (part.kind === 'call') {
    const call = { type: 'toolCall', id: part.id ?? '', name: part.name, arguments: objectArgs(part.args) };
    return signed(call, 'thoughtSignature', part.signature);
  }
  if (part.kind === 'media' && part.data !== null)
    return { type: 'image', data: part.data, mimeType: part.mime ?? 'image/png' };
  return { type: 'text', text: asWords(part) };
}

/** How blocks are spelled, and the message that is a result. */
export const PI_BLOCKS: BlockDialect = {
  key: 'content',
  strings: true,
  who: (role) => [['role', json(role === 'assistant' ? 'assistant' : 'user')]],
  block: newBlock,
  wrap: typedText,
  fields: {
    text: { text: 'text' },
    reasoning: { text: 'thinking', signature: 'thinkingSignature' },
    call: {
      id: (part) => [['id', json(part.id ?? '')]],
      name: 'name',
      // What had come of the arguments while they were told says them again.
      args: (part, raw) => [
        ['arguments', json(objectArgs(part.args))],
        ...(Object.hasOwn(raw, 'partialJson') ? [['partialJson', null] as const] : []),
      ],
      signature: 'thoughtSignature',
    },
    result: {
      callId: (part) => [['toolCallId', json(part.callId ?? '')]],
      name: (part) => [['toolName', json(part.name ?? '')]],
      text: (part) => [['content', json(words(part.text))]],
      media: mediaInContent((part) => jsonKeys({ mimeType: part.mime, data: part.data })),
      isError: (part) => [['isError', json(part.isError)]],
    },
    media: { mime: 'mimeType', data: 'data' },
  },
};
