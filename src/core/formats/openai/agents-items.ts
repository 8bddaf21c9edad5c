import type { Part } from '../../model/message.ts';
import { isObject, type JsonObject, own, ownString } from '../../text/json.ts';
import type { Pointer } from '../../text/pointer.ts';
import { knowsKeys } from '../common/claims.ts';
import { callPart, contentText, idOf, opaquePart, reasoningPart, resultPart } from '../common/parts.ts';
import type { Claim } from '../format.ts';
import { claimItem, ITEM_KEYS, type ItemSaid, readItem } from './items.ts';

const OWN =
  /^(?:function_call_result|hosted_tool_call|computer_call_result|shell_call_output|apply_patch_call_output)$/;

/** What the items of the Agents SDK for JavaScript say of one of their elements: ids in camel case, and types of its own. */
export function claimAgentsItem(item: unknown): Claim {
  if (!isObject(item)) return false;
  const type = ownString(item, 'type') ?? 'message';
  if (type === 'message')
    return claimItem(item) !== false || (typeof own(item, 'content') === 'string' && knowsKeys(item, ITEM_KEYS));
  if (ownString(item, 'callId') !== null) return '`callId` of items';
  if (type === 'reasoning') return Array.isArray(own(item, 'content')) && own(item, 'summary') === undefined;
  return OWN.test(type) && `\`${type}\` items`;
}

export function readAgentsItem(item: JsonObject, at: Pointer): ItemSaid {
  const type = ownString(item, 'type') ?? 'message';
  if (type === 'message') return readItem(item, at);
  const part = partOf(item, type, at);
  const role = part.kind === 'result' ? 'tool' : 'assistant';
  const roleName = role === 'assistant' ? role : 'user';
  return { role, roleName, parts: [part], shape: 'other', id: idOf(own(item, 'id')) };
}

function partOf(item: JsonObject, type: string, at: Pointer): Part {
  const [id, name] = [idOf(own(item, 'callId')), ownString(item, 'name') ?? ''];
  if (type === 'function_call') return callPart(at, { id, name, args: own(item, 'arguments') });
  if (type === 'function_call_result') {
    const output = own(item, 'output');
    const text = contentText(isObject(output) ? [output] : output);
    return resultPart(at, { callId: id, name, text, isError: false });
  }
  if (type !== 'reasoning') return opaquePart(at, type);
  const said = [own(item, 'content'), own(item, 'rawContent')].map(contentText).find((it) => it !== '');
  return reasoningPart(at, said ?? '', null);
}
