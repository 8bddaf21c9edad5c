import { SIGNED_BESIDE } from '../../model/loop.ts';
import type { CallPart, Message, Part, ResultPart } from '../../model/message.ts';
import { asString, isObject, type JsonObject, own, ownString } from '../../text/json.ts';
import { element, type Pointer } from '../../text/pointer.ts';
import { readAnthropicBlock } from '../anthropic/read.ts';
import { partsIn, unreadPart } from '../common/block-view.ts';
import { shownAs } from '../common/files.ts';
import { mediaInside } from '../common/media-inside.ts';
import * as made from '../common/parts.ts';
import { rolesOf } from '../common/roles.ts';

const ROLES = rolesOf(['system', 'developer', 'user', 'assistant', 'tool'], { function: 'tool' });

/**
 * Reads a Chat Completions message. A tool message is a result that stands where the message stands. Keys are read as
 * properties: a history has few shapes of messages, and there the engine knows without a search where each keeps a key.
 */
export function readOpenAIMessage(value: JsonObject, at: Pointer, index: number): Message {
  const roleName = asString(value.role) ?? '';
  const role = ROLES.get(roleName) ?? 'other';
  const { content, tool_calls: calls } = value;
  const message: Message = {
    index,
    role,
    roleName,
    // A tool calls nothing: what its message has under that key means nothing.
    parts:
      role === 'tool'
        ? [resultOf(value, at, roleName)]
        : (strayPart(value, at) ?? joined(spokenParts(value, at), callsOf(value, at))),
    at,
    pieces: null,
    request: null,
    shape: made.shapeOfContent(content),
    id: made.idOf(value.id),
    state: made.stateOf(value),
    model: asString(value.model),
    emptyCalls: Array.isArray(calls) && calls.length === 0,
    note: null,
  };
  if (value.prefix === true) return { ...message, continued: true };
  return value.reasoning_content === '' ? { ...message, emptyReasoning: true } : message;
}

/** A picture or file that stands in the list where a message should. */
function strayPart(value: JsonObject, at: Pointer): readonly Part[] | null {
  if (value.role !== undefined || value.content !== undefined || typeof value.type !== 'string') return null;
  const part = readOpenAIItem(value, at);
  return part.kind === 'media' ? [part] : null;
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
  const { content } = value;
  const result: ResultPart = {
    kind: 'result',
    at,
    callId: made.idOf(value.tool_call_id ?? onlyIn(value.tool_call_ids)),
    name: asString(value.name),
    text: made.contentText(content),
    isError: value.is_error === true,
    retry: false,
    server: false,
  };
  const media = Array.isArray(content) ? mediaInside(content, `${at}/content`, readOpenAIItem) : undefined;
  if (media === undefined && roleName !== 'function') return result;
  return { ...result, ...(media ? { media } : {}), ...(roleName === 'function' ? { unaddressed: true } : {}) };
}

function spokenParts(value: JsonObject, at: Pointer): readonly Part[] {
  const content = partsIn(value.content, `${at}/content`, readOpenAIItem, unreadPart);
  return joined(reasoningOf(value, at), joined(content, besideContent(value, at)));
}

/** Of the keys in which the dialects keep readable reasoning the first that says something is read. */
function reasoningOf({ reasoning_content, reasoning, thinking }: JsonObject, at: Pointer): readonly Part[] {
  if (reasoning_content === undefined && reasoning === undefined && thinking === undefined) return NO_PARTS;
  for (const [key, value] of Object.entries({ reasoning_content, reasoning, thinking })) {
    const text = made.idOf(value);
    if (text !== null) return [{ kind: 'reasoning', at: `${at}/${key}`, text, signature: null, redacted: false }];
  }
  return NO_PARTS;
}

/** What is written behind the content in keys of its own; some of it is kept and not understood. */
function besideContent(
  { refusal, reasoning_details, thinking_blocks, audio }: JsonObject,
  at: Pointer,
): readonly Part[] {
  const text = made.idOf(refusal);
  let parts = text === null ? NO_PARTS : [made.textPart(`${at}/refusal`, text, 'refusal')];
  if (reasoning_details === undefined && thinking_blocks === undefined && audio === undefined) return parts;
  for (const [key, held] of Object.entries({ reasoning_details, thinking_blocks, audio }))
    if (isObject(held) || (Array.isArray(held) && held.length > 0))
      parts = [...parts, made.opaquePart(`${at}/${key}`, holdsEncrypted(held) ? SIGNED_BESIDE : key)];
  return parts;
}

/** OpenRouter keeps the signature of a call among the reasoning of its message. */
const holdsEncrypted = (details: unknown): boolean =>
  Array.isArray(details) &&
  details.some((detail: unknown) => isObject(detail) && detail.type === 'reasoning.encrypted');

/** Reads one content part; blocks of Anthropic's kind that gateways put among them are read as what they are. */
export function readOpenAIItem(item: unknown, at: Pointer): Part {
  if (!isObject(item))
    return typeof item === 'string' ? made.textPart(at, item) : made.opaquePart(at, made.labelOf(item));
  const type = ownString(item, 'type');
  if (type === 'refusal' || type === 'input_text' || type === 'output_text') {
    const text = ownString(item, type === 'refusal' ? 'refusal' : 'text');
    return text === null ? made.opaquePart(at, type) : made.textPart(at, text, type);
  }
  if (type === 'image_url') {
    const image = own(item, 'image_url');
    const url = isObject(image) ? ownString(image, 'url') : ownString(item, 'image_url');
    return url === null ? made.opaquePart(at, type) : shownAs(made.addressed(at, url, null));
  }
  if (type === 'input_audio') {
    const audio = own(item, 'input_audio');
    const data = isObject(audio) ? ownString(audio, 'data') : null;
    if (data === null || !isObject(audio)) return made.opaquePart(at, type);
    return made.mediaPart(at, `audio/${ownString(audio, 'format') ?? '*'}`, data);
  }
  if ((type === 'file' || type === 'image_file') && isObject(own(item, type))) return fileOf(item, type, at);
  return readAnthropicBlock(item, at);
}

function fileOf(item: JsonObject, type: string, at: Pointer): Part {
  const file = own(item, type);
  const data = isObject(file) ? ownString(file, 'file_data') : null;
  if (data !== null) return data.startsWith('data:') ? made.addressed(at, data, null) : made.mediaPart(at, null, data);
  return made.mediaPart(at, null, null, isObject(file) ? ownString(file, 'file_id') : null);
}

export function callsOf({ tool_calls: calls, function_call: legacy }: JsonObject, at: Pointer): readonly Part[] {
  let parts = NO_PARTS;
  if (Array.isArray(calls)) parts = callsIn(calls, `${at}/tool_calls`);
  else if (isObject(calls) && isObject(calls.function)) parts = [callOf(calls, `${at}/tool_calls`)];
  else if (calls !== null && calls !== undefined) parts = [made.opaquePart(`${at}/tool_calls`, made.labelOf(calls))];
  return legacy === null || legacy === undefined ? parts : [...parts, legacyCallOf(legacy, `${at}/function_call`)];
}

function callsIn(calls: readonly unknown[], at: Pointer): readonly Part[] {
  // Exactly as long as it has to be: a list that grows takes room for sixteen more.
  const parts = new Array<Part>(calls.length);
  for (let i = 0; i < calls.length; i++) parts[i] = callOf(calls[i], element(at, i));
  return parts;
}

function legacyCallOf(call: unknown, at: Pointer): Part {
  if (!isObject(call)) return made.opaquePart(at, made.labelOf(call));
  const name = asString(call.name) ?? '';
  return { kind: 'call', at, id: null, name, args: call.arguments, server: false, unaddressed: true };
}

function callOf(value: unknown, at: Pointer): Part {
  if (!isObject(value)) return made.opaquePart(at, made.labelOf(value));
  const inner = value.function ?? value.custom;
  const call = isObject(inner) ? inner : value;
  const part: CallPart = {
    kind: 'call',
    at,
    id: made.idOf(value.id),
    name: asString(call.name) ?? '',
    args: call.arguments ?? call.input ?? call.args,
    server: false,
  };
  const signature = signatureOf(value);
  return signature === null ? part : { ...part, signature };
}

/** The signature that Gemini gives a call on this wire. */
function signatureOf({ extra_content: extra }: JsonObject): string | null {
  const google = isObject(extra) ? extra.google : null;
  return isObject(google) ? asString(google.thought_signature) : null;
}
