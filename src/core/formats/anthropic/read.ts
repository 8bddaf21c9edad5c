import type { Message, Part, ReasoningPart, ResultPart } from '../../model/message.ts';
import { asString, isObject, type JsonObject, ownString } from '../../text/json.ts';
import type { Pointer } from '../../text/pointer.ts';
import { partsIn } from '../common/block-view.ts';
import { shownAs } from '../common/files.ts';
import { mediaInside } from '../common/media-inside.ts';
import * as made from '../common/parts.ts';
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
    shape: made.shapeOfContent(value.content),
    id: made.idOf(value.id),
    state: made.stateOf(value),
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
  if (typeof block === 'string') return made.textPart(at, block);
  if (!isObject(block)) return made.opaquePart(at, made.labelOf(block));
  const type = asString(block.type) ?? '';
  switch (type) {
    case 'text':
      return typeof block.text === 'string' ? made.textPart(at, asString(block.text) ?? '') : made.opaquePart(at, type);
    case 'tool_use':
    case 'server_tool_use':
    case 'mcp_tool_use':
      return callOf(block, type, at);
    case 'thinking': {
      const text = asString(block.thinking) ?? asString(block.text) ?? '';
      return { ...made.reasoningPart(at, text, asString(block.signature)), ...misnamedIn(block) };
    }
    case 'redacted_thinking':
      return { kind: 'reasoning', at, text: '', signature: asString(block.data), redacted: true };
    case 'image':
    case 'document':
      return sourceOf(block, type, at);
    default:
      return type === 'tool_result' || type.endsWith('_tool_result')
        ? resultOf(block, type, at)
        : made.opaquePart(at, made.labelOf(block));
  }
}

function callOf(block: JsonObject, type: string, at: Pointer): Part {
  const said = { id: made.idOf(block.id), name: asString(block.name) ?? '', args: block.input };
  const call = made.callPart(at, { ...said, server: type !== 'tool_use' });
  return type === 'mcp_tool_use' ? { ...call, passedOn: true } : call;
}

/** Of an own tool that answers in a string nothing more is known, which is nearly all there is in a long history. */
function resultOf(block: JsonObject, type: string, at: Pointer): Part {
  const { content } = block;
  const result: ResultPart = {
    kind: 'result',
    at,
    callId: made.idOf(block.tool_use_id),
    name: asString(block.name),
    text: made.contentText(content),
    isError: block.is_error === true,
    retry: false,
    server: type !== 'tool_result',
  };
  if (typeof content === 'string' && !result.server) return result;
  const emptyText = made.emptyTextOf(content);
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
  const part = readSource(source, at) ?? made.opaquePart(at, type);
  return type === 'image' && part.kind === 'media' ? shownAs(part) : part;
}

function readSource(source: unknown, at: Pointer): Part | null {
  if (!isObject(source)) return null;
  const mime = ownString(source, 'media_type');
  const data = ownString(source, 'data');
  if (data === null) return made.mediaPart(at, mime, data, ownString(source, 'url') ?? ownString(source, 'file_id'));
  // A plain text document carries words, not base64.
  return ownString(source, 'type') === 'text' ? made.textPart(at, data, 'document') : made.mediaPart(at, mime, data);
}
