import { type Receipt, receiptFor } from '../faults/receipt.ts';
import type { Snapshot } from '../snapshot.ts';
import { unreadLines } from '../text/unread.ts';
import { inputOf } from './check.ts';
import { fileProblems } from './file-problems.ts';
import { modelOf } from './open.ts';
import { questionOf } from './question.ts';
import type { ValidateOptions } from './validate.ts';

/** What checking one of the transcripts of a snapshot comes to; null if there is no such list. Reads only. */
export function receiptOf(snapshot: Snapshot, options: ValidateOptions = {}): Receipt | null {
  const transcript = snapshot.transcripts[options.transcript ?? 0];
  if (!transcript) return null;
  const question = questionOf(snapshot, transcript, options, fileProblems(snapshot));
  const model = options.model ?? modelOf(transcript);
  const unread = unreadLines(snapshot.document).length;
  return receiptFor(inputOf(question), { target: question.target.id, model, unread, day: options.day });
}
