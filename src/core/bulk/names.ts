import { addTo } from '../text/group.ts';

/**
 * Keys that are recognised, and what is asked of their value: to be `told` where it is short, since it says what a record
 * is; its `words`, which are for people: what a tool gave back, what a file holds, what somebody said; or that it is
 * `apart`: what calls are given is compared, checked and written anew, and what is beside the messages is counted apart.
 */
const NAMES = {
  type: 'told',
  role: 'told',
  subtype: 'told',
  payload: null,
  message: 'words',
  output: 'words',
  uuid: 'told',
  parentUuid: 'told',
  logicalParentUuid: 'told',
  leafUuid: 'told',
  toolUseResult: null,
  inlineData: null,
  inline_data: null,
  replacement_history: null,
  replacement_history_entries: null,
  text: 'words',
  content: 'words',
  stdout: 'words',
  stderr: 'words',
  originalFile: 'words',
  oldString: 'words',
  newString: 'words',
  aggregated_output: 'words',
  formatted_output: 'words',
  system: 'apart',
  input: 'apart',
  args: 'apart',
  arguments: 'apart',
  parameters: 'apart',
} as const;
export type Name = keyof typeof NAMES;

export const isTold = (name: Name | null): boolean => name !== null && NAMES[name] === 'told';
export const isOfWords = (name: Name | null): boolean => name !== null && NAMES[name] === 'words';
export const isApart = (name: Name | null): boolean => name !== null && NAMES[name] === 'apart';

/** Where a key or a short text may end at the latest, in bytes. */
export const SHORT = 80;

const BY_LENGTH = new Map<number, { readonly name: Name; readonly bytes: Uint8Array }[]>();
for (const name of Object.keys(NAMES) as Name[])
  addTo(BY_LENGTH, name.length, { name, bytes: Uint8Array.from(name, (letter) => letter.charCodeAt(0)) });

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
