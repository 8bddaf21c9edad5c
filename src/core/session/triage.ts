import { type KindOfProblem, tallyOf } from '../faults/tally.ts';
import { namesIn, type SessionNames } from '../formats/common/names.ts';
import { formatById } from '../formats/detect.ts';
import { sourceOf } from '../formats/source.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { OpenedTranscript, Snapshot } from '../snapshot.ts';
import { append } from '../text/append.ts';
import { eachConversation } from './open.ts';
import type { Terms } from './situation.ts';
import type { Surveyed } from './survey.ts';
import { validateMessages } from './validate.ts';

/** A file in one line: what it is, what its program calls it, and what is wrong with all of its conversations. */
export interface Triage extends SessionNames, Surveyed {
  readonly format: string;
  readonly target: string;
  readonly conversations: number;
  /** Errors and warnings by rule: errors first, the most frequent first. */
  readonly kinds: readonly KindOfProblem[];
  /** True if nothing of it can be written. */
  readonly readOnly: boolean;
}

/** Sums up a text, each of its conversations before its own API. Null where it holds no message. */
export function triageOf(snapshot: Snapshot, terms: Terms = {}): Triage | null {
  const found: Diagnostic[] = [];
  const read: OpenedTranscript[] = [];
  for (const { snapshot: one, transcript } of eachConversation(snapshot)) {
    append(read, one.transcripts.slice(transcript, transcript + 1));
    append(found, validateMessages(one, { ...terms, transcript }));
  }
  const messages = read.reduce((sum, list) => sum + list.messages.length, 0);
  if (messages === 0) return null;
  return {
    format: snapshot.format.title,
    target: snapshot.target.title,
    conversations: read.length,
    messages,
    ...tallyOf(found),
    readOnly: read.every((list) => list.readOnly),
    ...namesOf(snapshot),
  };
}

/** Of several conversations none has the names of all. */
function namesOf({ document, format, conversations }: Snapshot): SessionNames {
  const places = conversations ? undefined : formatById(format.id)?.names;
  return places ? namesIn(sourceOf(document), places) : { title: null, project: null };
}
