import { argumentsText, type MediaPart, type Part } from '../../model/message.ts';
import { isObject, type Json, type JsonObject, own } from '../../text/json.ts';
import { json } from '../../text/spelling.ts';
import { withoutMisnamed } from '../anthropic/blocks.ts';
import type { ChatDialect } from '../common/chat-dialect.ts';
import { argsKey, callPrefix } from '../common/chat-keys.ts';
import { fileName, isPicture, urlOf } from '../common/files.ts';
import { mediaInContent } from '../common/media-inside.ts';
import type { Keys, MessageWriter, WriteContext } from '../common/write.ts';
import { asWords, jsonKeys } from '../common/write.ts';
import { chatWriter } from '../common/write-chat.ts';

/** Chat Completions as OpenAI writes it: arguments in a string, results named by `tool_call_id`. */
export const OPENAI_CHAT: ChatDialect = {
  who: (role) => [['role', json(role)]],
  call: (part) => ({
    id: part.id ?? '',
    type: 'function',
    function: { name: part.name, arguments: argumentsText(part.args ?? {}) },
  }),
  result: (part) =>
    part.callId === null
      ? jsonKeys({ role: 'function', name: part.name ?? '', content: part.text })
      : jsonKeys({ role: 'tool', tool_call_id: part.callId, content: part.text }),
  item: newItem,
  reasoning: 'reasoning_content',
  bare: null,
  fields: {
    text: { text: (part, raw) => [[typeof own(raw, 'refusal') === 'string' ? 'refusal' : 'text', json(part.text)]] },
    reasoning: { text: 'thinking', signature: 'signature', misnamed: withoutMisnamed },
    call: {
      id: 'id',
      name: (part, raw) => [[`${callPrefix(raw)}name`, json(part.name)]],
      args: (part, raw) => [[argsKey(raw), json(part.args as Json)]],
      signature: (part) => [['extra_content.google.thought_signature', part.signature ? json(part.signature) : null]],
    },
    result: {
      callId: (part, raw) => resultId(part.callId, raw),
      name: (part, raw) => (Object.hasOwn(raw, 'name') || part.name !== null ? [['name', json(part.name)]] : []),
      text: 'content',
      media: mediaInContent(mediaKeys),
      isError: (part, raw) => (Object.hasOwn(raw, 'is_error') ? [['is_error', json(part.isError)]] : []),
    },
    media: { mime: mediaKeys, data: mediaKeys, url: mediaKeys },
  },
};

export const openAIWriter = (context: WriteContext): MessageWriter => chatWriter(context, OPENAI_CHAT);

function mediaKeys(part: MediaPart, raw: JsonObject): Keys {
  const url = part.data === null ? part.url : urlOf(part);
  if (isObject(own(raw, 'image_url'))) return [['image_url.url', json(url)]];
  if (typeof own(raw, 'image_url') === 'string') return [['image_url', json(url)]];
  if (isObject(own(raw, 'input_audio'))) return [['input_audio.data', json(part.data)]];
  if (isObject(own(raw, 'file'))) return [['file.file_data', json(url)]];
  return isObject(own(raw, 'source')) ? jsonKeys({ 'source.media_type': part.mime, 'source.data': part.data }) : [];
}

/** Sounds and files have parts of their own; what only has an address can only be shown as a picture. */
function newMedia(part: MediaPart): Json {
  const sound = /^audio\/(?:x-|vnd\.)?(wave?|mpeg|mp3)$/.exec(part.mime ?? '')?.[1];
  if (sound !== undefined && part.data !== null)
    return { type: 'input_audio', input_audio: { data: part.data, format: sound.startsWith('wav') ? 'wav' : 'mp3' } };
  return isPicture(part) || part.data === null
    ? { type: 'image_url', image_url: { url: urlOf(part) } }
    : { type: 'file', file: { filename: fileName(part), file_data: urlOf(part) } };
}

function newItem(part: Part): Json {
  return part.kind === 'media' ? newMedia(part) : { type: 'text', text: asWords(part) };
}

/** The id of a result, under the key it was written with; a list of one stays a list. */
function resultId(id: string | null, raw: JsonObject): Keys {
  if (own(raw, 'tool_call_id') === undefined && Array.isArray(own(raw, 'tool_call_ids')))
    return [['tool_call_ids', id === null ? null : json([id])]];
  const key = own(raw, 'type') === 'tool_result' ? 'tool_use_id' : 'tool_call_id';
  return [[key, id === null ? null : json(id)]];
}
