import type { Message, Role } from '../../model/message.ts';
import { sourcesOf } from '../../model/sources.ts';
import type { Bridge } from '../../model/stored.ts';
import { isHeld } from '../../text/held.ts';
import { isObject } from '../../text/json.ts';
import type { RecordFile } from './file.ts';

/** Where more than so large a share of the copies has no original, the program does not write them down both. */
const MOST = 0.2;

interface Copy {
  readonly place: number;
  readonly role: Role;
  readonly text: string;
}

/** Copies for the screen whose words no record of the file holds: a record of the conversation is gone. */
export function shownOnly(file: RecordFile, messages: readonly Message[]): Bridge[] {
  const copies = copiesIn(file);
  if (copies.length === 0 || messages.length === 0) return [];
  const said = wordsBy(file);
  const without = copies.filter(({ role, text }) => !said.get(role)?.has(text));
  if (without.length === 0 || without.length > Math.max(1, copies.length * MOST)) return [];
  const whole = new Map([...said].map(([role, texts]) => [role, [...texts].join('\n')]));
  const starts = messages.map((it) => file.placeOf(sourcesOf(it)[0] ?? ''));
  return without.flatMap(({ place, role, text }): Bridge[] => {
    const words = whole.get(role) ?? '';
    // Of words that were left in the file nobody knows whether they hold others.
    if (words.includes(text.trim()) || isHeld(words) || isHeld(text)) return [];
    const next = starts.findIndex((start) => start > place);
    const message = next === -1 ? messages.length - 1 : next;
    return [{ at: file.at(place), message, why: 'shown', isProven: false }];
  });
}

function copiesIn({ records, dialect }: RecordFile): Copy[] {
  if (!dialect.shows) return [];
  return records.flatMap((record, place) => {
    const shown = isObject(record) ? dialect.shows?.(record) : null;
    return shown && 'text' in shown && shown.text.trim() !== '' ? [{ place, role: shown.role, text: shown.text }] : [];
  });
}

/** The texts of all records, whether or not they are part of the conversation. */
function wordsBy({ entries }: RecordFile): Map<Role, Set<string>> {
  const words = new Map<Role, Set<string>>();
  for (const entry of entries) {
    if (!entry) continue;
    const { role, parts } = entry.said;
    const texts = words.get(role) ?? new Set<string>();
    words.set(role, texts);
    for (const part of parts) if (part.kind === 'text') texts.add(part.text);
  }
  return words;
}
