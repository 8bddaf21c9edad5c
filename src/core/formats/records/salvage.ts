import type { UnreadLine } from '../../text/unread.ts';

/** What a line that could not be read says of its place in the thread. */
export interface Salvaged {
  /** The id of the record before it; null if none was found. */
  readonly parent: string | null;
  readonly before: number;
}

/** The ids that stand in lines that could not be read, each with the parent that its line names. Linear in their text. */
export function salvage(
  unread: readonly UnreadLine[],
  idKey: string,
  parentKey: string,
): ReadonlyMap<string, Salvaged> {
  const found = new Map<string, Salvaged>();
  for (const { before, text } of unread) {
    const [parent = null] = stringsUnder(parentKey, text);
    for (const id of stringsUnder(idKey, text)) if (!found.has(id)) found.set(id, { parent, before });
  }
  return found;
}

/** Longer strings are no ids. */
const LONGEST_ID = 200;

/** The strings that stand under a key in a text that need not be JSON. Quotes inside strings are escaped and no keys. */
function stringsUnder(key: string, text: string): string[] {
  const name = JSON.stringify(key);
  const found: string[] = [];
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    const value = /^\s{0,9}:\s{0,9}"([^"\\]+)"/.exec(text.slice(at + name.length, at + name.length + LONGEST_ID))?.[1];
    if (value !== undefined) found.push(value);
  }
  return found;
}
