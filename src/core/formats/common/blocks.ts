import type { Message, Part, Role } from '../../model/message.ts';
import { isObject, type JsonObject, own, ownString } from '../../text/json.ts';
import type { Pointer } from '../../text/pointer.ts';
import type { Claim } from '../format.ts';
import { claimBlocks, knowsKeys } from './claims.ts';
import { labelOf, messageOf, opaquePart, shapeOf, textPart } from './parts.ts';

/** A wire on which a message is a role and a list of blocks without a type, told apart by their keys. */
export interface UntypedBlocks {
  readonly key: string;
  /** Keys of other APIs under which people write the same; read where `key` is missing, so that no word is overlooked. */
  readonly misplaced?: readonly string[];
  readonly roles: { readonly [roleName: string]: Role };
  /** Keys by which a block is known; the first that a block has says what it is. */
  readonly known: readonly string[];
  /** Keys that may stand beside them. */
  readonly beside?: readonly string[];
  /** Reads a block by its key; null if it is not understood. */
  block(key: string, block: JsonObject, at: Pointer): Part | null;
}

/** Reads a message of untyped blocks; a content that is a string is one text. */
export function readUntyped(wire: UntypedBlocks, value: JsonObject, at: Pointer, index: number): Message {
  const roleName = ownString(value, 'role') ?? '';
  const isSaid = (key: string): boolean => typeof own(value, key) === 'string' || Array.isArray(own(value, key));
  const other = own(value, wire.key) === undefined ? wire.misplaced?.find(isSaid) : undefined;
  const key = other ?? wire.key;
  const list = own(value, key);
  const place = `${at}/${key}`;
  const parts = Array.isArray(list) ? list.map((it: unknown, i) => blockAt(wire, it, `${place}/${i}`)) : [];
  if (typeof list === 'string' && list !== '') parts.push(textPart(place, list));
  else if (isObject(list)) parts.push(blockAt(wire, list, place));
  const role = (Object.hasOwn(wire.roles, roleName) ? wire.roles[roleName] : undefined) ?? 'other';
  return messageOf(at, index, { role, roleName, parts, shape: shapeOf(value, key) });
}

/** Reads one block; what is not understood is opaque. */
export function blockAt(wire: UntypedBlocks, block: unknown, at: Pointer): Part {
  if (typeof block === 'string') return textPart(at, block);
  const key = isObject(block) ? wire.known.find((it) => own(block, it) !== undefined) : undefined;
  if (key === undefined || !isObject(block)) return opaquePart(at, labelOf(block));
  const text = own(block, key);
  return wire.block(key, block, at) ?? (typeof text === 'string' ? textPart(at, text) : opaquePart(at, key));
}

/** True, or a sign, for a message of a known role whose blocks have the wire's keys and no others. */
export function claimUntyped(wire: UntypedBlocks, message: unknown): Claim {
  if (!isObject(message) || !knowsKeys(message, new Set([wire.key]))) return false;
  const written = own(message, wire.key);
  // A block that stands where the list of them belongs is read as the only one.
  const list = isObject(written) ? [written] : written;
  const roleName = ownString(message, 'role') ?? '';
  if (!Array.isArray(list) || !Object.hasOwn(wire.roles, roleName) || wire.roles[roleName] === 'system') return false;
  return claimBlocks(list, (block) => {
    const keys = isObject(block) ? Object.keys(block) : [];
    const known = keys.filter((it) => wire.known.includes(it));
    const others = keys.filter((it) => !known.includes(it) && !wire.beside?.includes(it));
    return known.length === 1 && others.length === 0 && `\`${known[0]}\` in \`${wire.key}\` without a type`;
  });
}
