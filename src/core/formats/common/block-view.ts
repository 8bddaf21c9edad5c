import type { OpaquePart, Part, Role } from '../../model/message.ts';
import { dataIn } from '../../text/data-files.ts';
import { isObject, type JsonObject, ownString } from '../../text/json.ts';
import { element, type Pointer } from '../../text/pointer.ts';
import { labelOf, opaquePart, textPart } from './parts.ts';
import roles from './roles.json';

export const COMMON_ROLES: ReadonlyMap<string, Role> = new Map(
  Object.entries(dataIn<{ readonly [name: string]: Role }>(roles.common)),
);

/** Reads a content: a string, blocks one by one, or what stands there alone. An empty string holds no part. */
export function partsIn(
  content: unknown,
  at: Pointer,
  block: (block: unknown, at: Pointer) => Part,
  alone: (value: unknown, at: Pointer) => Part = block,
): Part[] {
  if (typeof content === 'string') return content === '' ? [] : [textPart(at, content)];
  if (Array.isArray(content)) return content.map((item: unknown, i) => block(item, element(at, i)));
  return content === null || content === undefined ? [] : [alone(content, at)];
}

/** A value that is not understood. */
export const unreadPart = (value: unknown, at: Pointer): OpaquePart => opaquePart(at, labelOf(value));

/** The same of blocks that may not be understood: words are read as words, anything else is opaque. */
export function viewContent(
  content: unknown,
  at: Pointer,
  block: (block: JsonObject, at: Pointer) => Part | null,
): Part[] {
  const readPart = (value: unknown, place: Pointer): Part => {
    if (typeof value === 'string') return textPart(place, value);
    const read = isObject(value) ? block(value, place) : null;
    if (read) return read;
    const text = isObject(value) && (ownString(value, 'type') ?? 'text') === 'text' ? ownString(value, 'text') : null;
    return text === null ? unreadPart(value, place) : textPart(place, text);
  };
  return partsIn(content, at, readPart);
}
