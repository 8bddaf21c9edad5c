import { openTranscript, type Snapshot } from '../core/index.ts';
import { type Opened, readingOf } from './history.ts';
import type { ReadingChoice } from './protocol.ts';

/** Nobody chose: the text shows its format. */
export const AS_SHOWN: ReadingChoice = { format: null, failedTurns: false };

/** Reads what was opened; of several conversations the likeliest, or the one that was chosen. */
export function openOf(
  opened: Opened,
  conversation: number | null = null,
  { format, failedTurns }: ReadingChoice = AS_SHOWN,
): Snapshot {
  return openTranscript(opened.text, {
    ...readingOf(opened),
    ...(conversation === null ? {} : { conversation }),
    ...(format === null ? {} : { format }),
    ...(failedTurns ? { failedTurns } : {}),
  });
}

/** A target chosen by hand belongs to the session, not to the text. */
export function withTargets(snapshot: Snapshot, was: Snapshot['transcripts']): Snapshot {
  const transcripts = snapshot.transcripts.map((list, i) => ({ ...list, target: was[i]?.target ?? list.target }));
  return { ...snapshot, transcripts };
}

/** True for a file of records that are one conversation, in which nothing is said to be wrong. */
export const isOneOfRecords = ({ carrier, outer, conversations, problems, transcripts }: Snapshot): boolean =>
  carrier === 'jsonl' &&
  !outer &&
  !conversations &&
  problems.length === 0 &&
  transcripts.length === 1 &&
  transcripts[0]?.at === '';
