import type { Message } from '../../model/message.ts';
import { type JsonObject, own, ownString } from '../../text/json.ts';
import type { Pointer } from '../../text/pointer.ts';
import { idOf, messageOf, shapeOf } from '../common/parts.ts';
import { innerAt } from '../common/wrapped.ts';
import { resultOf, spokenParts } from './parts.ts';
import { insideOf, KINDS, typeIn, WRAPPING } from './wrapping.ts';

export function readLangchainMessage(element: JsonObject, place: Pointer, index: number): Message {
  const at = innerAt(WRAPPING, element, place);
  const value = insideOf(element);
  const type = typeIn(element);
  const roleName = type === 'chat' || type === '' ? (ownString(value, 'role') ?? '') : type;
  const role = KINDS.find(([it, name]) => it === roleName || name === roleName)?.[1] ?? 'other';
  const parts = role === 'tool' ? [resultOf(value, at)] : spokenParts(value, at);
  const [shape, id] = [shapeOf(value, 'content'), idOf(own(value, 'id'))];
  return messageOf(place, index, { role, roleName, parts, shape, id });
}
