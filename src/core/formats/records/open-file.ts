import type { Transcript } from '../../model/message.ts';
import { sourcesOf } from '../../model/sources.ts';
import type { Entry, PlannedRecord, RecordContext } from './dialect.ts';
import type { RecordFile } from './file.ts';
import type { Thread } from './order.ts';

export interface OpenFile {
  readonly context: RecordContext;
  readonly file: RecordFile;
  readonly thread: Thread;
  /** The records of the conversation, in its order. */
  readonly original: readonly Entry[];
}

/** A planned record on its way into the file. */
export interface Arranged {
  readonly planned: PlannedRecord;
  /** The id by which it is named; that of the one before it for a record without one. */
  readonly id: string | null;
  readonly before: Arranged | null;
  /** The last record of the file that it is, or that is before it. */
  readonly near: Entry | null;
  /** True if the record stays where it stands in the file. */
  readonly inPlace: boolean;
  /** The place of the record in which it stands, or is to be written; null for a record of the file itself. */
  readonly holder: number | null;
}

/** The id of the record before; pieces of one message share theirs, and the parent too. */
export function idBefore({ before, id }: Arranged): string | null {
  let near = before;
  while (near && near.id === id && near.planned.entry?.id) near = near.before;
  return near?.id ?? null;
}

/** A record that moves into another one, or out of it, is made anew: it is written in another way there. */
export function acrossBorder(
  file: RecordFile,
  transcript: Transcript,
  planned: PlannedRecord,
  isGoingIn: boolean,
): PlannedRecord {
  const { entry } = planned;
  if (entry === null || file.inner.length === 0 || file.dialect.parentKey === null) return planned;
  if ((file.holderOf(entry.place) !== null) === isGoingIn) return planned;
  const message = transcript.messages.find((candidate) => sourcesOf(candidate).includes(entry.at));
  const said = entry.said.parts.map((part) => ({ part, from: message ? { message, part } : null }));
  return { ...planned, entry: null, parts: planned.parts ?? said };
}
