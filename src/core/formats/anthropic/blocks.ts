import type { Message, Part, ReasoningPart, Role } from '../../model/message.ts';
import { asString, isObject, type Json, type JsonObject, own, ownString } from '../../text/json.ts';
import { element, type Pointer } from '../../text/pointer.ts';
import { json, object } from '../../text/spelling.ts';
import { mediaInContent, mediaInside } from '../common/media-inside.ts';
import {
  contentText,
  emptyTextOf,
  idOf,
  labelOf,
  messageOf,
  opaquePart,
  shapeOf,
  stateOf,
  textPart,
} from '../common/parts.ts';
import type { Keys } from '../common/write.ts';
import type { BlockDialect } from '../common/write-blocks.ts';
import { isRidOfEmpty, withoutEmpty } from './empty-results.ts';

const ROLES: ReadonlyMap<string, Role> = new Map([
  ['user', 'user'],
  ['assistant', 'assistant'],
  ['system', 'system'],
]);

/** Reads a message whose content is a string or a list of Anthropic blocks. */
export function readAnthropicMessage(value: JsonObject, at: Pointer, index: number): Message {
  const roleName = ownString(value, 'role') ?? '';
  return messageOf(at, index, {
    role: ROLES.get(roleName) ?? 'other',
    roleName,
    parts: readAnthropicContent(own(value, 'content'), `${at}/content`),
    shape: shapeOf(value, 'content'),
    id: idOf(own(value, 'id')),
    model: ownString(value, 'model'),
    state: stateOf(value),
  });
}

/** Reads a content: a string, a list of blocks, or one block. An empty string holds no part. */
export function readAnthropicContent(content: unknown, at: Pointer): Part[] {
  if (typeof content === 'string') return content === '' ? [] : [textPart(at, content)];
  if (Array.isArray(content)) return content.map((block: unknown, i) => marked(block, element(at, i)));
  return content === null || content === undefined ? [] : [readAnthropicBlock(content, at)];
}

function marked(block: unknown, at: Pointer): Part {
  const part = readAnthropicBlock(block, at);
  return isObject(block) && isObject(block.cache_control) ? { ...part, marked: true } : part;
}

/** Reads one block; what is not understood is opaque and keeps its type as label. */
export function readAnthropicBlock(block: unknown, at: Pointer): Part {
  if (typeof block === 'string') return textPart(at, block);
  if (!isObject(block)) return opaquePart(at, labelOf(block));
  const type = asString(block.type) ?? '';
  switch (type) {
    case 'text':
      return typeof block.text === 'string' ? textPart(at, asString(block.text) ?? '') : opaquePart(at, type);
    case 'tool_use':
    case 'server_tool_use':
    case 'mcp_tool_use':
      return {
        kind: 'call',
        at,
        id: idOf(block.id),
        name: asString(block.name) ?? '',
        args: block.input,
        server: type !== 'tool_use',
        ...(type === 'mcp_tool_use' ? { passedOn: true } : {}),
      };
    case 'thinking':
      return {
        kind: 'reasoning',
        at,
        text: asString(block.thinking) ?? asString(block.text) ?? '',
        signature: asString(block.signature),
        redacted: false,
        ...misnamedIn(block),
      };
    case 'redacted_thinking':
      return { kind: 'reasoning', at, text: '', signature: asString(block.data), redacted: true };
    case 'image':
    case 'document':
      return readSource(block.source, at) ?? opaquePart(at, type);
    default:
      if (type === 'tool_result' || type.endsWith('_tool_result')) {
        const emptyText = emptyTextOf(block.content);
        const media = mediaInside(block.content, `${at}/content`, readAnthropicBlock);
        return {
          kind: 'result',
          at,
          callId: idOf(block.tool_use_id),
          name: asString(block.name),
          text: contentText(block.content),
          isError: block.is_error === true,
          retry: false,
          server: type !== 'tool_result',
          ...(type === 'tool_result' ? {} : { label: type }),
          ...(emptyText ? { emptyText } : {}),
          ...(media ? { media } : {}),
        };
      }
      return opaquePart(at, labelOf(block));
  }
}

/** What other programs call a signature. */
const ALIASES = ['thinkingSignature', 'thought_signature', 'thoughtSignature'];

function misnamedIn(block: JsonObject): Pick<ReasoningPart, 'misnamed'> {
  if (asString(block.signature)) return {};
  const key = ALIASES.find((it) => ownString(block, it));
  const signature = key === undefined ? null : ownString(block, key);
  return key === undefined || signature === null ? {} : { misnamed: { key, signature } };
}

function readSource(source: unknown, at: Pointer): Part | null {
  if (!isObject(source)) return null;
  const mime = ownString(source, 'media_type');
  const data = ownString(source, 'data');
  if (data === null)
    return { kind: 'media', at, mime, data, url: ownString(source, 'url') ?? ownString(source, 'file_id') };
  // A plain text document carries words, not base64.
  return ownString(source, 'type') === 'text'
    ? textPart(at, data, 'document')
    : { kind: 'media', at, mime, data, url: null };
}

/** A signature that has found its key leaves the other. */
export const withoutMisnamed = (_: ReasoningPart, raw: JsonObject): Keys =>
  ALIASES.flatMap((it) => (Object.hasOwn(raw, it) ? [[it, null] as const] : []));

/** How Anthropic blocks are spelled. */
export const ANTHROPIC_BLOCKS: BlockDialect = {
  key: 'content',
  strings: true,
  who: (role) => [['role', json(role === 'tool' ? 'user' : role === 'developer' ? 'system' : role)]],
  block: newBlock,
  wrap: (text, part) =>
    part.kind === 'text'
      ? object([
          ['type', json('text')],
          ['text', text],
        ])
      : text,
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
      media: mediaInContent((it) => [
        ['source.media_type', json(it.mime)],
        ['source.data', json(it.data)],
      ]),
      isError: 'is_error',
      marked: 'cache_control',
    },
    media: { mime: 'source.media_type', data: 'source.data', marked: 'cache_control' },
  },
};

/** A new block. */
export function newBlock(part: Part): Json {
  switch (part.kind) {
    case 'text':
      return { type: 'text', text: part.text };
    case 'reasoning':
      if (part.redacted) return { type: 'redacted_thinking', data: part.signature ?? '' };
      return {
        type: 'thinking',
        thinking: part.text,
        ...(part.signature === null ? {} : { signature: part.signature }),
      };
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
        content: part.text,
        ...(part.isError ? { is_error: true } : {}),
      };
    case 'media': {
      const type = part.mime === 'application/pdf' ? 'document' : 'image';
      if (part.data === null) return { type, source: { type: 'url', url: part.url ?? '' } };
      return { type, source: { type: 'base64', media_type: part.mime ?? 'image/png', data: part.data } };
    }
    case 'opaque':
      return { type: 'text', text: `[${part.label}]` };
  }
}
