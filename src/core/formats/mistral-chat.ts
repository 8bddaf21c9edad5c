import type { Message, Part } from '../model/message.ts';
import { isObject, type Json, type JsonObject, own, ownString } from '../text/json.ts';
import { type Pointer, valueAt } from '../text/pointer.ts';
import { json } from '../text/spelling.ts';
import data from './about/mistral-chat.json';
import type { ChatDialect } from './common/chat-dialect.ts';
import { claimBlocks, knowsKeys } from './common/claims.ts';
import { urlOf } from './common/files.ts';
import { addressed, contentText, keysOf, mediaPart, reasoningPart } from './common/parts.ts';
import { functionTool } from './common/transcript.ts';
import type { Keys } from './common/write.ts';
import { chatWriter } from './common/write-chat.ts';
import { listFormat } from './common/write-list.ts';
import type { Claim } from './format.ts';
import { readOpenAIMessage } from './openai/read.ts';
import { OPENAI_CHAT } from './openai/write.ts';

const ROLES = ['system', 'user', 'assistant', 'tool'];
const KEYS = new Set(['content', 'tool_calls', 'metadata']);
/** Chunks of a content that are written alike in Chat Completions. */
const SHARED = ['text', 'image_url', 'input_audio'];
/** Its own models; those named as tuned weights, or with a number or a tag as in libraries of weights, are served by others. */
const MODEL =
  /^(?!mistral-nemo|.*(?:-instruct|:|[a-z]{3}\d))(?:open-)?(?:mistral|mixtral|ministral|magistral|codestral|devstral|pixtral|voxtral)-/;

function claim(message: unknown): Claim {
  if (!isObject(message) || !ROLES.includes(ownString(message, 'role') ?? '') || !knowsKeys(message, KEYS))
    return false;
  const content = own(message, 'content');
  if (Array.isArray(content)) return claimBlocks(content, claimChunk);
  const isForeign = ['tool_name', 'images', 'tool_plan'].some((key) => own(message, key) !== undefined);
  return !isForeign && (typeof content === 'string' || Array.isArray(own(message, 'tool_calls')));
}

function claimChunk(chunk: unknown): Claim {
  if (!isObject(chunk)) return false;
  const type = ownString(chunk, 'type') ?? '';
  if (type === 'thinking') return Array.isArray(own(chunk, 'thinking')) && '`thinking` chunks that hold chunks';
  const key = type === 'reference' ? 'reference_ids' : type;
  if (type === 'document_url' || type === 'reference') return own(chunk, key) !== undefined && `\`${type}\` chunks`;
  return SHARED.includes(type) && own(chunk, type) !== undefined;
}

function signs(body: JsonObject): string[] {
  return ['safe_prompt', 'random_seed', 'document_image_limit', 'prompt_mode'].flatMap((it) =>
    own(body, it) === undefined ? [] : `\`${it}\` beside the messages`,
  );
}

/** A Chat Completions message whose chunks of thinking and of documents are written in Mistral's own way. */
function readObject(value: JsonObject, at: Pointer, index: number): Message {
  const message = readOpenAIMessage(value, at, index);
  const parts = message.parts.map((it): Part => chunkAt(valueAt(value, it.at.slice(at.length)), it));
  return { ...message, parts };
}

function chunkAt(chunk: unknown, read: Part): Part {
  if (!isObject(chunk)) return read;
  const type = ownString(chunk, 'type');
  const thinking = own(chunk, 'thinking');
  if (type === 'thinking' && Array.isArray(thinking))
    return reasoningPart(read.at, contentText(thinking), ownString(chunk, 'signature'));
  const sound = ownString(chunk, 'input_audio');
  if (type === 'input_audio' && sound !== null) return mediaPart(read.at, 'audio/*', sound);
  const url = ownString(chunk, 'document_url');
  return type === 'document_url' && url !== null ? addressed(read.at, url, null) : read;
}

const { media } = OPENAI_CHAT.fields;
type MediaKeys = Exclude<NonNullable<typeof media>['data'], string | undefined>;
const mediaKeys: MediaKeys = (part, raw, at): Keys => {
  if (typeof own(raw, 'document_url') === 'string') return [['document_url', json(urlOf(part))]];
  if (typeof own(raw, 'input_audio') === 'string') return [['input_audio', json(part.data)]];
  return typeof media?.data === 'function' ? media.data(part, raw, at) : [];
};

const thought = (text: string): Json => [{ type: 'text', text }];

const DIALECT: ChatDialect = {
  ...OPENAI_CHAT,
  who: (role) => [['role', json(role === 'developer' ? 'system' : role === 'other' ? 'user' : role)]],
  result: (part) => [
    ['role', json('tool')],
    ['name', part.name === null ? null : json(part.name)],
    ['tool_call_id', json(part.callId ?? '')],
    ['content', json(part.text)],
  ],
  item: (part) =>
    part.kind === 'reasoning'
      ? keysOf({ type: 'thinking', thinking: thought(part.text), signature: part.signature })
      : OPENAI_CHAT.item(part),
  reasoning: null,
  bare: '',
  fields: {
    ...OPENAI_CHAT.fields,
    reasoning: { text: (part) => [['thinking', json(thought(part.text))]], signature: 'signature' },
    media: { mime: mediaKeys, data: mediaKeys, url: mediaKeys },
  },
};

/** Mistral chat: Chat Completions with thinking as a chunk that holds chunks, and documents by their address. */
export const mistralChat = listFormat(data, {
  claim,
  signs,
  named: (body) => (MODEL.test(ownString(body, 'model') ?? '') ? 'a Mistral model' : null),
  readObject,
  writer: (context) => chatWriter(context, DIALECT),
  body: ({ model, tools }) => keysOf({ model, messages: [], tools: tools?.map(functionTool) }),
});
