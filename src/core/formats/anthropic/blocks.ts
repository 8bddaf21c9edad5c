import type { MediaPart, Part, ReasoningPart, ResultPart } from '../../model/message.ts';
import { bytesOfBase64 } from '../../text/base64.ts';
import { textOfBytes } from '../../text/bytes.ts';
import { isObject, type Json, type JsonObject, own } from '../../text/json.ts';
import type { Pointer } from '../../text/pointer.ts';
import { copy, json, list } from '../../text/spelling.ts';
import { isPicture } from '../common/files.ts';
import { mediaInContent } from '../common/media-inside.ts';
import { contentText, emptyTextOf, keysOf } from '../common/parts.ts';
import { jsonKeys, type Keys, typedText } from '../common/write.ts';
import type { BlockDialect } from '../common/write-blocks.ts';
import { ALIASES } from './read.ts';

/** A signature that has found its key leaves the other. */
export const withoutMisnamed = (_: ReasoningPart, raw: JsonObject): Keys =>
  ALIASES.flatMap((it) => (Object.hasOwn(raw, it) ? [[it, null] as const] : []));

export const ANTHROPIC_BLOCKS: BlockDialect = {
  key: 'content',
  strings: true,
  who: (role) => [['role', json(role === 'tool' ? 'user' : role === 'developer' ? 'system' : role)]],
  block: newBlock,
  wrap: (text, part) => (part.kind === 'text' ? typedText(text) : text),
  fields: {
    text: {
      marked: 'cache_control',
      text: (part, raw) =>
        isObject(own(raw, 'source')) ? [['source.data', json(part.text)]] : [['text', json(part.text)]],
    },
    reasoning: {
      text: 'thinking',
      marked: 'cache_control',
      signature: (part) => [
        [part.redacted ? 'data' : 'signature', part.signature === null ? null : json(part.signature)],
      ],
      misnamed: withoutMisnamed,
    },
    call: { id: 'id', name: 'name', args: 'input', marked: 'cache_control' },
    result: {
      callId: 'tool_use_id',
      name: (part, raw) => (Object.hasOwn(raw, 'name') && part.name !== null ? [['name', json(part.name)]] : []),
      text: (part, raw) => (isRidOfEmpty(part, raw) ? [] : [['content', json(part.text)]]),
      emptyText: withoutEmpty,
      media: mediaInContent(({ mime, data }) => jsonKeys({ 'source.media_type': mime, 'source.data': data })),
      isError: 'is_error',
      marked: 'cache_control',
    },
    media: { mime: 'source.media_type', data: 'source.data', marked: 'cache_control' },
  },
};

export function newBlock(part: Part): Json {
  switch (part.kind) {
    case 'text':
      return { type: 'text', text: part.text };
    case 'reasoning':
      if (part.redacted) return { type: 'redacted_thinking', data: part.signature ?? '' };
      return keysOf({ type: 'thinking', thinking: part.text, signature: part.signature });
    case 'call':
      return {
        type: part.server ? 'server_tool_use' : 'tool_use',
        id: part.id ?? '',
        name: part.name,
        input: (part.args ?? {}) as Json,
      };
    case 'result':
      return {
        type: 'tool_result',
        tool_use_id: part.callId ?? '',
        content: part.media?.length ? [...wordsOf(part.text), ...part.media.map(newBlock)] : part.text,
        ...(part.isError ? { is_error: true } : {}),
      };
    case 'media':
      return newMedia(part);
    case 'opaque':
      return { type: 'text', text: `[${part.label}]` };
  }
}

/** Pictures have a block of their own, files another; what a file of text says is written as text. */
function newMedia(part: MediaPart): Json {
  const type = isPicture(part) ? 'image' : 'document';
  if (part.data === null) return { type, source: { type: 'url', url: part.url ?? '' } };
  const words = part.mime?.startsWith('text/') ? textOfBytes([...bytesOfBase64(part.data)]) : null;
  if (words !== null) return { type, source: { type: 'text', media_type: 'text/plain', data: words } };
  return { type, source: { type: 'base64', media_type: part.mime ?? 'image/png', data: part.data } };
}

const wordsOf = (text: string): Json[] => (text === '' ? [] : [{ type: 'text', text }]);

/** True for a result that was read with empty text blocks and is no more said to hold any. */
const isRidOfEmpty = (part: ResultPart, raw: JsonObject): boolean =>
  part.emptyText === undefined && emptyTextOf(own(raw, 'content')) !== undefined;

/** The content of such a result: other blocks stay as they are, a text that is not in them comes first. */
function withoutEmpty(part: ResultPart, raw: JsonObject, at: Pointer): Keys {
  const content = own(raw, 'content');
  if (!isRidOfEmpty(part, raw) || !Array.isArray(content)) return [];
  const kept = content.flatMap((block: unknown, i) =>
    emptyTextOf([block]) === undefined ? [copy(`${at}/content/${i}`)] : [],
  );
  const isNew = contentText(content) !== part.text;
  return [['content', list(isNew ? [json({ type: 'text', text: part.text }), ...kept] : kept)]];
}
