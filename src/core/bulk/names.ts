import { addTo } from '../text/group.ts';

/** Keys whose values say what a record is. */
const NAMES = [
  'type',
  'role',
  'subtype',
  'payload',
  'message',
  'output',
  'uuid',
  'parentUuid',
  'logicalParentUuid',
  'leafUuid',
  'toolUseResult',
  'inlineData',
  'inline_data',
  'replacement_history',
  'replacement_history_entries',
  'text',
  'content',
  'stdout',
  'stderr',
  'originalFile',
  'oldString',
  'newString',
  'aggregated_output',
  'formatted_output',
  'system',
  'input',
  'args',
  'arguments',
  'parameters',
] as const;
export type Name = (typeof NAMES)[number];

/** Where a key or a short text may end at the latest, in bytes. */
export const SHORT = 80;

const BY_LENGTH = new Map<number, { readonly name: Name; readonly bytes: Uint8Array }[]>();
for (const name of NAMES)
  addTo(BY_LENGTH, name.length, { name, bytes: Uint8Array.from(name, (letter) => letter.charCodeAt(0)) });

/** Keys whose short text is told. */
const TOLD: ReadonlySet<Name | null> = new Set<Name>([
  'type',
  'role',
  'subtype',
  'uuid',
  'parentUuid',
  'logicalParentUuid',
  'leafUuid',
]);

export const isTold = (name: Name | null): boolean => TOLD.has(name);

/** The key that stands in bytes from `from` up to `to`; null for all that nobody asks for. */
export function nameOf(bytes: Uint8Array, from: number, to: number): Name | null {
  const names = BY_LENGTH.get(to - from);
  if (names === undefined) return null;
  for (const { name, bytes: spelled } of names) {
    let at = 0;
    while (at < spelled.length && bytes[from + at] === spelled[at]) at++;
    if (at === spelled.length) return name;
  }
  return null;
}

/** Where a short text that begins at `from` ends; -1 if it is long, holds an escape, or goes on behind what is here. */
export function shortEnd(bytes: Uint8Array, from: number): number {
  const to = Math.min(bytes.length, from + SHORT);
  for (let at = from; at < to; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === 0x22) return at;
    if (byte === 0x5c || byte < 0x20) return -1;
  }
  return -1;
}
