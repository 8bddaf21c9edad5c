import type { Message, Part, Role } from '../../model/message.ts';
import { isObject, type JsonObject, own, ownString } from '../../text/json.ts';
import type { Pointer } from '../../text/pointer.ts';
import { readAnthropicBlock } from '../anthropic/blocks.ts';
import { mediaInside } from '../common/media-inside.ts';
import {
  contentText,
  dataUrl,
  idOf,
  labelOf,
  messageOf,
  opaquePart,
  shapeOf,
  stateOf,
  textPart,
} from '../common/parts.ts';

const ROLES: ReadonlyMap<string, Role> = new Map([
  ['system', 'system'],
  ['developer', 'developer'],
  ['user', 'user'],
  ['assistant', 'assistant'],
  ['tool', 'tool'],
  ['function', 'tool'],
]);

/** Keys in which the dialects keep readable reasoning; of several the first that says something is read. */
const REASONING = ['reasoning_content', 'reasoning', 'thinking'];
/** Keys beside the content that are kept and not understood. */
const OPAQUE = ['reasoning_details', 'thinking_blocks', 'audio'];

/** Reads a Chat Completions message. A tool message is a result that stands where the message stands. */
export function readOpenAIMessage(value: JsonObject, at: Pointer, index: number): Message {
  const roleName = ownString(value, 'role') ?? '';
  const role = ROLES.get(roleName) ?? 'other';
  const calls = own(value, 'tool_calls');
  return messageOf(at, index, {
    role,
    roleName,
    parts: joined(role === 'tool' ? [resultOf(value, at, roleName)] : spokenParts(value, at), callsOf(value, at)),
    shape: shapeOf(value, 'content'),
    id: idOf(own(value, 'id')),
    model: ownString(value, 'model'),
    state: stateOf(value),
    emptyCalls: Array.isArray(calls) && calls.length === 0,
    ...(own(value, 'prefix') === true ? { continued: true } : {}),
  });
}

const NO_PARTS: readonly Part[] = [];

/** Both lists in one; most messages have but one of them, and lists are what reading costs. */
function joined(a: readonly Part[], b: readonly Part[]): readonly Part[] {
  if (b.length === 0) return a;
  return a.length === 0 ? b : [...a, ...b];
}

/** Agents that write one result for a list of calls answer one call with it, or it names none. */
const onlyIn = (ids: unknown): unknown => (Array.isArray(ids) && ids.length === 1 ? ids[0] : undefined);

function resultOf(value: JsonObject, at: Pointer, roleName: string): Part {
  const media = mediaInside(own(value, 'content'), `${at}/content`, readOpenAIItem);
  return {
    kind: 'result',
    at,
    callId: idOf(own(value, 'tool_call_id') ?? onlyIn(own(value, 'tool_call_ids'))),
    name: ownString(value, 'name'),
    text: contentText(own(value, 'content')),
    isError: own(value, 'is_error') === true,
    retry: false,
    server: false,
    ...(roleName === 'function' ? { unaddressed: true } : {}),
    ...(media ? { media } : {}),
  };
}

function spokenParts(value: JsonObject, at: Pointer): readonly Part[] {
  const content = readOpenAIContent(own(value, 'content'), `${at}/content`);
  return joined(reasoningOf(value, at), joined(content, besideContent(value, at)));
}

function reasoningOf(value: JsonObject, at: Pointer): readonly Part[] {
  for (const key of REASONING) {
    const text = idOf(own(value, key));
    if (text !== null) return [{ kind: 'reasoning', at: `${at}/${key}`, text, signature: null, redacted: false }];
  }
  return NO_PARTS;
}

/** What is written behind the content in keys of its own. */
function besideContent(value: JsonObject, at: Pointer): readonly Part[] {
  let parts = NO_PARTS;
  const refusal = idOf(own(value, 'refusal'));
  if (refusal !== null) parts = [textPart(`${at}/refusal`, refusal, 'refusal')];
  for (const key of OPAQUE) {
    const it = own(value, key);
    if (isObject(it) || (Array.isArray(it) && it.length > 0)) parts = [...parts, opaquePart(`${at}/${key}`, key)];
  }
  return parts;
}

/** Reads a content: a string, a list of parts, or nothing. An empty string holds no part. */
export function readOpenAIContent(content: unknown, at: Pointer): Part[] {
  if (typeof content === 'string') return content === '' ? [] : [textPart(at, content)];
  if (Array.isArray(content)) return content.map((item: unknown, i) => readOpenAIItem(item, `${at}/${i}`));
  return content === null || content === undefined ? [] : [opaquePart(at, labelOf(content))];
}

/** Reads one content part; blocks of Anthropic's kind that gateways put among them are read as what they are. */
export function readOpenAIItem(item: unknown, at: Pointer): Part {
  if (!isObject(item)) return typeof item === 'string' ? textPart(at, item) : opaquePart(at, labelOf(item));
  const type = ownString(item, 'type');
  if (type === 'refusal' || type === 'input_text' || type === 'output_text') {
    const text = ownString(item, type === 'refusal' ? 'refusal' : 'text');
    return text === null ? opaquePart(at, type) : textPart(at, text, type);
  }
  if (type === 'image_url') {
    const image = own(item, 'image_url');
    const url = isObject(image) ? ownString(image, 'url') : ownString(item, 'image_url');
    return url === null ? opaquePart(at, type) : mediaOf(url, at);
  }
  if (type === 'input_audio') {
    const audio = own(item, 'input_audio');
    const data = isObject(audio) ? ownString(audio, 'data') : null;
    if (data === null || !isObject(audio)) return opaquePart(at, type);
    return { kind: 'media', at, mime: `audio/${ownString(audio, 'format') ?? '*'}`, data, url: null };
  }
  if (type === 'file' && isObject(own(item, 'file'))) return fileOf(item, at);
  return readAnthropicBlock(item, at);
}

function fileOf(item: JsonObject, at: Pointer): Part {
  const file = own(item, 'file');
  const data = isObject(file) ? ownString(file, 'file_data') : null;
  if (data !== null)
    return data.startsWith('data:') ? mediaOf(data, at) : { kind: 'media', at, mime: null, data, url: null };
  return { kind: 'media', at, mime: null, data: null, url: isObject(file) ? ownString(file, 'file_id') : null };
}

function mediaOf(url: string, at: Pointer): Part {
  const inline = dataUrl(url);
  return inline
    ? { kind: 'media', at, mime: inline.mime, data: inline.data, url: null }
    : { kind: 'media', at, mime: null, data: null, url };
}

function callsOf(value: JsonObject, at: Pointer): readonly Part[] {
  const calls = own(value, 'tool_calls');
  let parts = NO_PARTS;
  if (Array.isArray(calls)) parts = calls.map((call: unknown, i) => callOf(call, `${at}/tool_calls/${i}`));
  else if (calls !== null && calls !== undefined) parts = [opaquePart(`${at}/tool_calls`, labelOf(calls))];
  const legacy = own(value, 'function_call');
  return legacy === null || legacy === undefined ? parts : [...parts, legacyCallOf(legacy, `${at}/function_call`)];
}

function legacyCallOf(call: unknown, at: Pointer): Part {
  if (!isObject(call)) return opaquePart(at, labelOf(call));
  const name = ownString(call, 'name') ?? '';
  return { kind: 'call', at, id: null, name, args: own(call, 'arguments'), server: false, unaddressed: true };
}

function callOf(value: unknown, at: Pointer): Part {
  if (!isObject(value)) return opaquePart(at, labelOf(value));
  const inner = own(value, 'function') ?? own(value, 'custom');
  const call = isObject(inner) ? inner : value;
  return {
    kind: 'call',
    at,
    id: idOf(own(value, 'id')),
    name: ownString(call, 'name') ?? '',
    args: own(call, 'arguments') ?? own(call, 'input') ?? own(call, 'args'),
    server: false,
  };
}
