import type { MediaPart, Part } from '../../model/message.ts';
import { hashOf, hex } from '../../text/hash.ts';
import { isObject, type Json, type JsonObject, own, ownString } from '../../text/json.ts';
import type { Pointer } from '../../text/pointer.ts';
import { json, object } from '../../text/spelling.ts';
import { blockAt, type UntypedBlocks } from '../common/blocks.ts';
import { mediaInside, spellMediaInside } from '../common/media-inside.ts';
import { callPart, compact, idOf, keysOf, mediaPart, reasoningPart, resultPart } from '../common/parts.ts';
import type { Keys } from '../common/write.ts';
import type { BlockDialect } from '../common/write-blocks.ts';

const MEDIA = ['image', 'document', 'video', 'audio'];
const OTHERS = ['toolUse', 'toolResult', 'reasoningContent', 'cachePoint', 'guardContent', 'citationsContent'];

/** Messages of content blocks without a type, and how the blocks are read. */
export const BEDROCK: UntypedBlocks = {
  key: 'content',
  roles: { user: 'user', assistant: 'assistant', system: 'system' },
  known: ['text', ...MEDIA, ...OTHERS, 'searchResult', 'toolAddition', 'toolRemoval'],
  block,
};

function block(key: string, value: JsonObject, at: Pointer): Part | null {
  const inner = own(value, key);
  if (!isObject(inner)) return null;
  if (key === 'cachePoint') return { kind: 'opaque', at, label: key, marked: 'only' };
  const id = idOf(own(inner, 'toolUseId'));
  const server = /^server|_tool_result$/.test(ownString(inner, 'type') ?? '');
  if (key === 'toolUse')
    return callPart(at, { id, name: ownString(inner, 'name') ?? '', args: own(inner, 'input'), server });
  if (key === 'toolResult') {
    const isError = own(inner, 'status') === 'error';
    const result = resultPart(at, { callId: id, name: null, text: wordsOf(own(inner, 'content')), isError, server });
    const media = mediaInside(own(inner, 'content'), `${at}/toolResult/content`, (it, place) =>
      blockAt(BEDROCK, it, place),
    );
    return media ? { ...result, media } : result;
  }
  const thought = own(inner, 'reasoningText');
  const hidden = ownString(inner, 'redactedContent');
  if (isObject(thought)) return reasoningPart(at, ownString(thought, 'text') ?? '', ownString(thought, 'signature'));
  if (hidden !== null) return { kind: 'reasoning', at, text: '', signature: hidden, redacted: true };
  return MEDIA.includes(key) ? mediaAt(inner, key, at) : null;
}

/** The texts of a result, and its values as JSON. */
function wordsOf(content: unknown): string {
  const texts = (Array.isArray(content) ? content : [content]).map((it: unknown): string => {
    const said = isObject(it) ? (own(it, 'text') ?? own(it, 'json')) : it;
    return typeof said === 'string' ? said : compact(said);
  });
  return texts.filter((it) => it !== '').join('\n');
}

/** A format is what comes behind the slash of a type. */
function mediaAt(inner: JsonObject, key: string, at: Pointer): Part {
  const [source, format] = [own(inner, 'source'), ownString(inner, 'format')];
  const place = isObject(source) ? own(source, 's3Location') : undefined;
  const mime = format === null ? null : `${key === 'document' ? 'application' : key}/${format}`;
  const data = isObject(source) ? ownString(source, 'bytes') : null;
  const part = mediaPart(at, mime, data, isObject(place) ? ownString(place, 'uri') : null);
  const name = key === 'document' ? ownString(inner, 'name') : null;
  return name === null ? part : { ...part, name };
}

function newMedia(part: MediaPart): Json {
  const [kind = 'image', format = 'png'] = (part.mime ?? 'image/png').split('/');
  const source: Json = part.data === null ? { s3Location: { uri: part.url ?? '' } } : { bytes: part.data };
  return kind === 'application'
    ? { document: { format, name: part.name ?? nameOf(part), source } }
    : { [kind]: { format, source } };
}

/** A name that no other document has. */
const nameOf = ({ data, url }: MediaPart): string => `document ${hex(hashOf(data ?? url ?? ''))}`;

const mediaKeys = (part: MediaPart, raw: JsonObject): Keys => [
  [`${mediaKey(raw)}.format`, json(part.mime?.split('/')[1] ?? 'png')],
  ...nameKeys(part, raw),
];
const nameKeys = (part: MediaPart, raw: JsonObject): Keys =>
  part.name === undefined ? [] : [[`${mediaKey(raw)}.name`, json(part.name)]];
const mediaKey = (raw: JsonObject): string => Object.keys(raw).find((it) => MEDIA.includes(it)) ?? 'image';
const statusOf = (part: { readonly isError: boolean }): string => (part.isError ? 'error' : 'success');

export const BEDROCK_BLOCKS: BlockDialect = {
  key: 'content',
  strings: false,
  who: (role) => [['role', json(role === 'assistant' ? role : 'user')]],
  block: newBlock,
  wrap: (text) => object([['text', text]]),
  fields: {
    text: { text: 'text' },
    reasoning: { text: 'reasoningContent.reasoningText.text', signature: 'reasoningContent.reasoningText.signature' },
    call: { id: 'toolUse.toolUseId', name: 'toolUse.name', args: 'toolUse.input' },
    result: {
      callId: 'toolResult.toolUseId',
      text: (part) => [['toolResult.content', json([{ text: part.text }])]],
      media: (part, raw, at) => {
        const inner = own(raw, 'toolResult');
        const content = isObject(inner) ? own(inner, 'content') : undefined;
        return [['toolResult.content', spellMediaInside(part, content, `${at}/toolResult/content`, mediaKeys)]];
      },
      isError: (part) => [['toolResult.status', json(statusOf(part))]],
    },
    media: {
      mime: mediaKeys,
      data: (part, raw) => [[`${mediaKey(raw)}.source.bytes`, json(part.data)]],
      name: nameKeys,
    },
  },
};

function newBlock(part: Part): Json {
  if (part.kind === 'media') return newMedia(part);
  if (part.kind === 'reasoning' && part.redacted) return { reasoningContent: { redactedContent: part.signature } };
  if (part.kind === 'reasoning')
    return { reasoningContent: { reasoningText: keysOf({ text: part.text, signature: part.signature }) } };
  if (part.kind === 'call')
    return { toolUse: keysOf({ toolUseId: part.id ?? '', name: part.name, input: part.args ?? {} }) };
  if (part.kind === 'result') {
    const media = (part.media ?? []).map(newBlock);
    const content = part.text === '' && media.length > 0 ? media : [{ text: part.text }, ...media];
    return { toolResult: { toolUseId: part.callId ?? '', content, status: statusOf(part) } };
  }
  return { text: part.kind === 'opaque' ? `[${part.label}]` : part.text };
}
