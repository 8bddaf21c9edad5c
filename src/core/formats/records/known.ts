import type { Message } from '../../model/message.ts';
import { sourcesOf } from '../../model/sources.ts';
import { Attached } from '../../text/attached.ts';
import type { Entry } from './dialect.ts';
import { EntrySet } from './entry-set.ts';
import type { RecordFile } from './file.ts';
import type { Thread } from './order.ts';
import { behindKept } from './tail.ts';

/** A file as it was read: whoever writes into it need not read it again. */
interface KnownFile {
  readonly file: RecordFile;
  readonly thread: Thread;
}

const known = new Attached<readonly unknown[], KnownFile>();
/** By file: the records of the conversation, for messages that were asked about. */
const told = new Attached<RecordFile, { readonly messages: readonly Message[]; readonly records: readonly Entry[] }>();

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
  const before = told.get(file);
  if (before?.messages === messages) return before.records;
  const seen = new EntrySet(file.records.length);
  const inTurn: Entry[] = [];
  for (const it of messages)
    for (const at of sourcesOf(it)) {
      const entry = file.entryAt(at);
      if (!entry || seen.has(entry)) continue;
      seen.add(entry);
      inTurn.push(entry);
    }
  const records = behindKept(inTurn, thread, (it) => it);
  told.set(file, { messages, records });
  return records;
}
