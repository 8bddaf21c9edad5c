import { type Message, sourcesOf } from '../../model/message.ts';
import type { Entry } from './dialect.ts';
import { EntrySet } from './entry-set.ts';
import type { RecordFile } from './file.ts';
import type { Thread } from './order.ts';
import { behindKept } from './tail.ts';

/** A file as it was read: whoever writes into it need not read it again. */
export interface KnownFile {
  readonly file: RecordFile;
  readonly thread: Thread;
}

const known = new WeakMap<readonly unknown[], KnownFile>();

/** Keeps what was read of a list of records, for as long as the list is there. */
export function keepFile(values: readonly unknown[], file: RecordFile, thread: Thread): void {
  known.set(values, { file, thread });
}

/** What was read of a list of records at a place; null if nobody read it so. */
export function knownFile(
  values: readonly unknown[],
  { dialect, base }: Pick<RecordFile, 'dialect' | 'base'>,
): KnownFile | null {
  const found = known.get(values);
  return found?.file.dialect === dialect && found.file.base === base ? found : null;
}

/** The records that messages are made of, in the order of the conversation. */
export function recordsOf(messages: readonly Message[], file: RecordFile, thread: Thread): readonly Entry[] {
  const seen = new EntrySet(file.records.length);
  const told: Entry[] = [];
  for (const it of messages)
    for (const at of sourcesOf(it)) {
      const entry = file.entryAt(at)!;
      if (seen.has(entry)) continue;
      seen.add(entry);
      told.push(entry);
    }
  return behindKept(told, thread, (it) => it);
}
