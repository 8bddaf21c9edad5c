import type { Message, Part, ReasoningPart, ResultPart } from '../../model/message.ts';
import { asString, isObject, type JsonObject, ownString } from '../../text/json.ts';
import type { Pointer } from '../../text/pointer.ts';
import { partsIn } from '../common/block-view.ts';
import { shownAs } from '../common/files.ts';
import { mediaInside } from '../common/media-inside.ts';
import {
  callPart,
  contentText,
  emptyTextOf,
  idOf,
  labelOf,
  mediaPart,
  opaquePart,
  reasoningPart,
  shapeOfContent,
  stateOf,
  textPart,
} from '../common/parts.ts';
import { rolesOf } from '../common/roles.ts';

const ROLES = rolesOf(['user', 'assistant', 'system']);

/** Reads a message whose content is a string or a list of Anthropic blocks. */
export function readAnthropicMessage(value: JsonObject, at: Pointer, index: number): Message {
  const roleName = asString(value.role) ?? '';
  return {
    index,
    role: ROLES.get(roleName) ?? 'other',
    roleName,
    parts: readAnthropicContent(value.content, `${at}/content`),
    at,
    pieces: null,
    request: null,
    shape: shapeOfContent(value.content),
    id: idOf(value.id),
    state: stateOf(value),
    model: asString(value.model),
    emptyCalls: false,
    note: null,
  };
}

/** Reads a content: a string, a list of blocks, or one block. An empty string holds no part. */
export const readAnthropicContent = (content: unknown, at: Pointer): Part[] =>
  partsIn(content, at, marked, readAnthropicBlock);

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
      return callOf(block, type, at);
    case 'thinking': {
      const text = asString(block.thinking) ?? asString(block.text) ?? '';
      return { ...reasoningPart(at, text, asString(block.signature)), ...misnamedIn(block) };
    }
    case 'redacted_thinking':
      return { kind: 'reasoning', at, text: '', signature: asString(block.data), redacted: true };
    case 'image':
    case 'document':
      return sourceOf(block, type, at);
    default:
      return type === 'tool_result' || type.endsWith('_tool_result')
        ? resultOf(block, type, at)
        : opaquePart(at, labelOf(block));
  }
}

function callOf(block: JsonObject, type: string, at: Pointer): Part {
  const said = { id: idOf(block.id), name: asString(block.name) ?? '', args: block.input };
  const call = callPart(at, { ...said, server: type !== 'tool_use' });
  return type === 'mcp_tool_use' ? { ...call, passedOn: true } : call;
}

/** Of an own tool that answers in a string nothing more is known, which is nearly all there is in a long history. */
function resultOf(block: JsonObject, type: string, at: Pointer): Part {
  const { content } = block;
  const result: ResultPart = {
    kind: 'result',
    at,
    callId: idOf(block.tool_use_id),
    name: asString(block.name),
    text: contentText(content),
    isError: block.is_error === true,
    retry: false,
    server: type !== 'tool_result',
  };
  if (typeof content === 'string' && !result.server) return result;
  const emptyText = emptyTextOf(content);
  const media = mediaInside(content, `${at}/content`, readAnthropicBlock);
  return {
    ...result,
    ...(result.server ? { label: type } : {}),
    ...(emptyText ? { emptyText } : {}),
    ...(media ? { media } : {}),
  };
}

/** What other programs call a signature. */
export const ALIASES = ['thinkingSignature', 'thought_signature', 'thoughtSignature'];

function misnamedIn(block: JsonObject): Pick<ReasoningPart, 'misnamed'> {
  if (asString(block.signature)) return {};
  const key = ALIASES.find((it) => ownString(block, it));
  const signature = key === undefined ? null : ownString(block, key);
  return key === undefined || signature === null ? {} : { misnamed: { key, signature } };
}

function sourceOf({ source }: JsonObject, type: string, at: Pointer): Part {
  const part = readSource(source, at) ?? opaquePart(at, type);
  return type === 'image' && part.kind === 'media' ? shownAs(part) : part;
}

function readSource(source: unknown, at: Pointer): Part | null {
  if (!isObject(source)) return null;
  const mime = ownString(source, 'media_type');
  const data = ownString(source, 'data');
  if (data === null) return mediaPart(at, mime, data, ownString(source, 'url') ?? ownString(source, 'file_id'));
  // A plain text document carries words, not base64.
  return ownString(source, 'type') === 'text' ? textPart(at, data, 'document') : mediaPart(at, mime, data);
}
