import type { Message, Part, ResultPart, Role } from '../model/message.ts';
import { isObject, type Json, type JsonObject, own, ownString } from '../text/json.ts';
import type { Pointer } from '../text/pointer.ts';
import { json, object } from '../text/spelling.ts';
import { claimBlocks, knowsKeys } from './common/claims.ts';
import { LIST_KEYS } from './common/lists.ts';
import * as made from './common/parts.ts';
import type { Keys } from './common/write.ts';
import { type BlockDialect, blockWriter } from './common/write-blocks.ts';
import { listFormat } from './common/write-list.ts';
import type { Claim } from './format.ts';

const ROLES: ReadonlyMap<string, Role> = new Map([
  ['system', 'system'],
  ['user', 'user'],
  ['assistant', 'assistant'],
  ['tool', 'user'],
]);
const CALLS = ['tool_call', 'server_tool_call'];
const ANSWERS = ['tool_call_response', 'server_tool_call_response'];
const MEDIA = ['blob', 'file', 'uri'];
/** The key of what a call gave back: pydantic-ai writes another one. */
const answerKey = (part: JsonObject): string => (Object.hasOwn(part, 'result') ? 'result' : 'response');

function claim(message: unknown): Claim {
  if (!isObject(message) || !ROLES.has(ownString(message, 'role') ?? '')) return false;
  const parts = own(message, 'parts');
  if (!Array.isArray(parts) || !knowsKeys(message, new Set(['parts']))) return false;
  return claimBlocks(parts, (part) => {
    if (!isObject(part)) return false;
    const type = ownString(part, 'type') ?? '';
    if (['text', 'reasoning', 'thinking'].includes(type))
      return (
        own(part, 'text') === undefined &&
        typeof own(part, 'content') === 'string' &&
        `\`${type}\` parts with \`content\``
      );
    return [...CALLS, ...ANSWERS, ...MEDIA].includes(type) && `\`${type}\` parts`;
  });
}

function partAt(value: unknown, at: Pointer): Part {
  if (!isObject(value)) return made.opaquePart(at, made.labelOf(value));
  const [type, content] = [ownString(value, 'type') ?? '', ownString(value, 'content')];
  const [id, name] = [made.idOf(own(value, 'id')), ownString(value, 'name')];
  const server = type.startsWith('server_') || own(value, 'builtin') === true;
  if (CALLS.includes(type)) return made.callPart(at, { id, name: name ?? '', args: own(value, 'arguments'), server });
  if (ANSWERS.includes(type)) {
    const said = own(value, answerKey(value));
    return made.resultPart(at, { callId: id, name, text: made.contentText(said), isError: false, server });
  }
  if (type === 'text' && content !== null) return made.textPart(at, content);
  if ((type === 'reasoning' || type === 'thinking') && content !== null) return made.reasoningPart(at, content, null);
  if (type === 'blob') return made.mediaPart(at, ownString(value, 'mime_type'), content);
  if (type === 'uri') return made.mediaPart(at, ownString(value, 'mime_type'), null, ownString(value, 'uri'));
  return made.opaquePart(at, made.labelOf(value));
}

function readObject(value: JsonObject, at: Pointer, index: number): Message {
  const [roleName, parts] = [ownString(value, 'role') ?? '', own(value, 'parts')];
  return made.messageOf(at, index, {
    role: ROLES.get(roleName) ?? 'other',
    roleName,
    parts: Array.isArray(parts) ? parts.map((it: unknown, i) => partAt(it, `${at}/parts/${i}`)) : [],
    shape: made.shapeOf(value, 'parts'),
  });
}

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
export const otelGenai = listFormat({
  id: 'otel-genai',
  title: 'OpenTelemetry GenAI messages',
  docs: 'https://opentelemetry.io/docs/specs/semconv/gen-ai/gen-ai-events/',
  api: null,
  target: 'generic',
  results: 'in-user',
  keys: [...LIST_KEYS, 'gen_ai.input.messages', 'gen_ai.output.messages', 'input_messages', 'output_messages'],
  holds: { parts: made.SPOKEN, ids: true, errors: false, system: 'list', empty: true },
  claim,
  readObject,
  writer: (scene) => blockWriter(PARTS, scene),
});
