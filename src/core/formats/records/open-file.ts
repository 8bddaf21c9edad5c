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
