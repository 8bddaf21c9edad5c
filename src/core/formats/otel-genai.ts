import type { Part, ResultPart } from '../model/message.ts';
import type { Json, JsonObject } from '../text/json.ts';
import { json, object } from '../text/spelling.ts';
import data from './about/otel-genai.json';
import { LIST_KEYS } from './common/lists.ts';
import * as made from './common/parts.ts';
import type { Keys } from './common/write.ts';
import { type BlockDialect, blockWriter } from './common/write-blocks.ts';
import { listFormat } from './common/write-list.ts';
import { answerKey, claimOtel, readOtel } from './otel/read.ts';

function newPart(part: Part): Json {
  const { kind } = part;
  if (kind === 'reasoning') return { type: 'reasoning', content: part.text };
  if (kind === 'call')
    return made.keysOf({
      type: part.server ? 'server_tool_call' : 'tool_call',
      id: part.id,
      name: part.name,
      arguments: part.args ?? {},
    });
  if (kind === 'result') {
    const type = part.server ? 'server_tool_call_response' : 'tool_call_response';
    return made.keysOf({ type, id: part.callId, response: part.text });
  }
  if (kind === 'media') {
    const modality = part.mime?.split('/')[0] ?? 'image';
    return part.data === null
      ? made.keysOf({ type: 'uri', modality, mime_type: part.mime, uri: part.url })
      : made.keysOf({ type: 'blob', modality, mime_type: part.mime, content: part.data });
  }
  return { type: 'text', content: kind === 'text' ? part.text : `[${part.label}]` };
}

const answer = (part: ResultPart, raw: JsonObject): Keys => [[answerKey(raw), json(part.text)]];

const PARTS: BlockDialect = {
  key: 'parts',
  strings: false,
  who: (role) => [['role', json(role === 'developer' ? 'system' : role === 'other' ? 'user' : role)]],
  block: newPart,
  wrap: (text) =>
    object([
      ['type', json('text')],
      ['content', text],
    ]),
  fields: {
    text: { text: 'content' },
    reasoning: { text: 'content' },
    call: { id: 'id', name: 'name', args: (part) => [['arguments', json((part.args ?? {}) as Json)]] },
    result: { callId: 'id', text: answer },
    media: { mime: 'mime_type', data: 'content', url: 'uri' },
  },
};

/** Messages as OpenTelemetry records them of calls to models: parts whose words stand under `content`. */
export const otelGenai = listFormat(data, {
  keys: [...LIST_KEYS, 'gen_ai.input.messages', 'gen_ai.output.messages', 'input_messages', 'output_messages'],
  claim: claimOtel,
  readObject: readOtel,
  writer: (context) => blockWriter(PARTS, context),
});
