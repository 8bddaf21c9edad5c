import type { CallKind, ContentShape, Part, Role } from '../../model/message.ts';
import { isObject, type JsonObject, own, ownString } from '../../text/json.ts';
import type { Pointer } from '../../text/pointer.ts';
import { partsIn, unreadPart } from '../common/block-view.ts';
import { blockOf, knowsKeys } from '../common/claims.ts';
import { shownAs } from '../common/files.ts';
import { mediaInside } from '../common/media-inside.ts';
import * as made from '../common/parts.ts';
import { rolesOf } from '../common/roles.ts';
import type { Claim } from '../format.ts';
import names from './keys.json';

/** What one item of a Responses list says. Neighbouring items of the assistant are one message of the conversation. */
export interface ItemSaid {
  readonly role: Role;
  readonly roleName: string;
  readonly parts: readonly Part[];
  readonly shape: ContentShape;
  readonly id: string | null;
}

const ROLES = rolesOf(['user', 'assistant', 'system', 'developer']);

/** The type of an item. An item with only an id refers to one that the provider stores. */
export const typeOf = (item: JsonObject): string =>
  ownString(item, 'type') ?? (Object.keys(item).length === 1 && ownString(item, 'id') ? REFERENCE : 'message');

export const REFERENCE = 'item_reference';

/** Reads one item: a message, a call, the output of a call, reasoning. What is not understood is opaque. */
export function readItem(item: JsonObject, at: Pointer): ItemSaid {
  const type = typeOf(item);
  if (type === 'message') {
    const roleName = ownString(item, 'role') ?? '';
    const parts = partsIn(own(item, 'content'), `${at}/content`, contentPart, unreadPart);
    return {
      role: ROLES.get(roleName) ?? 'other',
      roleName,
      parts,
      shape: made.shapeOf(item, 'content'),
      id: made.idOf(own(item, 'id')),
    };
  }
  const part = partOf(item, type, at);
  const role = part.kind === 'result' ? 'tool' : type.endsWith('_response') ? 'user' : 'assistant';
  return { role, roleName: type, parts: [part], shape: 'other', id: made.idOf(own(item, 'id')) };
}

function partOf(item: JsonObject, type: string, at: Pointer): Part {
  if (type === 'reasoning') {
    const said = [own(item, 'summary'), own(item, 'content')].map(made.contentText).filter((text) => text !== '');
    const signature = ownString(item, 'encrypted_content');
    const content = own(item, 'content');
    return {
      ...made.reasoningPart(at, said.join('\n'), signature),
      redacted: said.length === 0 && signature !== null,
      ...(Array.isArray(content) && content.length > 0 ? { open: content.length } : {}),
    };
  }
  // Tools that the API runs by itself have no call id or say who runs them, and nothing answers them.
  if (ownString(item, 'execution') === 'server' || /^program(?:_output)?$/.test(type)) return made.opaquePart(at, type);
  const id = made.idOf(own(item, 'call_id')) ?? (type.startsWith('local_shell') ? made.idOf(own(item, 'id')) : null);
  const isWhole = id !== null || type.startsWith('function_call') || type.startsWith('custom_tool_call');
  if (isWhole && type.endsWith('_output')) {
    const output = own(item, 'output');
    const isWrapped = isObject(output) && typeof own(output, 'content') === 'string';
    const media = mediaInside(output, `${at}/output`, contentPart);
    const content = isWrapped ? own(output, 'content') : output;
    const text = type === 'shell_call_output' ? printed(output) : made.contentText(content);
    const isError = isObject(output) && own(output, 'success') === false;
    const result = made.resultPart(at, { callId: id, name: ownString(item, 'name'), text, isError });
    return { ...result, ...(media ? { media } : {}), ...ofKind(type, id) };
  }
  if (!isWhole || !type.endsWith('_call')) return made.opaquePart(at, type);
  const name = ownString(item, 'name') ?? type.slice(0, -5);
  return {
    ...made.callPart(at, { id, name, args: own(item, argsKey(item)) }),
    ...(type === 'function_call' ? {} : { freeform: true }),
    ...ofKind(type, id),
  };
}

const KINDS: readonly CallKind[] = ['custom_tool', 'shell', 'apply_patch', 'computer', 'tool_search'];

/**
 * The output of one kind of tool ends no call of another: they are pairs of their own. A search for tools may be answered
 * by a function's output (accepted in a recording of July 2026).
 */
function ofKind(type: string, id: string | null): { readonly custom?: CallKind; readonly pair?: string } {
  const name = type.replace(/(?:_call)?(?:_output)?$/, '');
  const custom = KINDS.find((kind) => kind === name);
  if (custom === undefined) return {};
  return { custom, ...(id === null || custom === 'tool_search' ? {} : { pair: `${custom} ${id.trim()}` }) };
}

function printed(output: unknown): string {
  if (!Array.isArray(output)) return made.contentText(output);
  const texts = output.map((printout: unknown) =>
    isObject(printout)
      ? [ownString(printout, 'stdout'), ownString(printout, 'stderr')].filter((text) => text).join('\n')
      : '',
  );
  return texts.join('\n');
}

/** The key under which an item keeps what its call is given. */
export const argsKey = (item: JsonObject): string =>
  ['arguments', 'input', 'action', 'operation'].find((it) => Object.hasOwn(item, it)) ?? 'arguments';

function contentPart(value: unknown, at: Pointer): Part {
  if (!isObject(value))
    return typeof value === 'string' ? made.textPart(at, value) : made.opaquePart(at, made.labelOf(value));
  const type = ownString(value, 'type') ?? '';
  const text = ownString(value, type === 'refusal' ? 'refusal' : 'text');
  if (text !== null) return type === 'refusal' ? made.textPart(at, text, type) : made.textPart(at, text);
  if (type !== 'input_image' && type !== 'input_file') return made.opaquePart(at, made.labelOf(value));
  const data = ownString(value, 'image_url') ?? ownString(value, 'file_data');
  const url = data ?? ownString(value, 'file_url') ?? ownString(value, 'file_id');
  if (url === null) return made.opaquePart(at, type);
  const media = data === null ? made.mediaPart(at, null, null, url) : made.addressed(at, data, null);
  return type === 'input_image' ? shownAs(media) : media;
}

/** Keys of a message item that hold lists or objects: calls beside the content are those of another wire. */
export const ITEM_KEYS = new Set(names.item);
const CONTENT = new Set(['input_text', 'output_text', 'input_image', 'input_file', 'refusal']);

/** What the API tells of a remote server of tools, and what the user allows it. */
const OF_MCP = new Set(['mcp_list_tools', 'mcp_approval_request', 'mcp_approval_response']);

/** What a Responses list says of one of its elements: calls and outputs are signs, as are the types of its contents. */
export function claimItem(item: unknown): Claim {
  if (!isObject(item)) return false;
  const type = ownString(item, 'type');
  if (type === null || type === 'message') {
    if (!ROLES.has(ownString(item, 'role') ?? '') || !knowsKeys(item, ITEM_KEYS)) return false;
    const content = own(item, 'content');
    if (typeof content === 'string') return type === null || '`message` items';
    const sign = blockOf(item, 'content', (it) => CONTENT.has(ownString(it, 'type') ?? ''));
    return sign !== undefined && `\`${ownString(sign, 'type')}\` parts`;
  }
  // In camel case it is the item of a library, whose ids would not be found.
  if (own(item, 'callId') !== undefined && own(item, 'call_id') === undefined) return false;
  const isReasoning = type === 'reasoning' && Array.isArray(own(item, 'summary'));
  const isCall =
    /_call(_output)?$/.test(type) && (own(item, 'call_id') ?? own(item, 'id') ?? own(item, 'status')) !== undefined;
  return (isReasoning || isCall || OF_MCP.has(type)) && `\`${type}\` items`;
}
