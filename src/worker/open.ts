import { looksLikeError, openTranscript, type Snapshot, type TextProblem } from '../core/index.ts';
import { UTF8 } from './encoding.ts';
import { type Opened, readingOf } from './history.ts';
import { bytesFor, noRoom } from './memory.ts';
import { partPaste } from './paste.ts';
import type { OpenInput, Progress, RowView } from './protocol.ts';
import { SIZE_LIMIT, tooLarge } from './read-file.ts';
import { readFitting } from './read-fitting.ts';
import { rowOf } from './rows.ts';
import { Session } from './session.ts';

/** Opens a text or a file. What cannot be read is a session without messages and with a sentence. */
export async function openSession(input: OpenInput, tell: (progress: Progress) => void): Promise<Session> {
  const { fileName } = input;
  if (input.file === undefined) return openText(input.text ?? '', input);
  const { size } = input.file;
  if (size > LARGE) {
    // What cannot be read is said by whoever reads all of it.
    const start = await input.file
      .slice(0, PREFIX)
      .text()
      .catch(() => '');
    tell({ label: 'Reading', done: PREFIX, total: size, first: firstRows(start) });
  }
  const read = await readFitting(input.file, input, (done, total) => tell({ label: 'Reading', done, total }));
  if ('refused' in read) return refused(read.refused);
  const { text, encoding, notes, around } = read;
  const snapshot = openTranscript(text, readingOf({ fileName, around }));
  const error = errorBeside(snapshot);
  const opened: Opened = { text, fileName, encoding, file: input.file, error, around, carried: input.carried };
  // Where no message was read, the encoding is not what somebody needs to hear.
  return new Session(snapshot, opened, snapshot.transcripts.length === 0 ? [] : notes);
}

function openText(text: string, { fileName, split = false, heap = Number.POSITIVE_INFINITY }: OpenInput): Session {
  const { length } = text;
  if (length > SIZE_LIMIT) return refused(tooLarge(length));
  const needed = bytesFor(text);
  if (needed > heap) return refused(noRoom(length, needed, heap));
  const snapshot = openTranscript(text, named(fileName));
  if (split && !isClean(snapshot)) {
    const { transcript, error } = partPaste(text);
    if (error !== '' && transcript.trim() !== '') {
      const opened = { text: transcript, fileName, encoding: UTF8, file: null, error };
      return new Session(openTranscript(transcript, named(fileName)), opened);
    }
  }
  return new Session(snapshot, { text, fileName, encoding: UTF8, file: null });
}

/** Longer files are logs of many things. */
const BESIDE = 1_000_000;

/** The error text that a file tells beside its transcript; the file stays as it is. */
function errorBeside({ text, outer, transcripts }: Snapshot): string {
  const isInside = outer !== undefined && (transcripts[0]?.messages.length ?? 0) > 0;
  return isInside && text.length <= BESIDE ? partPaste(text).error : '';
}

/** Nothing but a transcript: then there is no need to look for where it ends. */
function isClean({ text, carrier, problems, transcripts }: Snapshot): boolean {
  if (problems.length > 0 || (transcripts[0]?.messages.length ?? 0) === 0) return false;
  if (carrier !== 'jsonl') return true;
  const trimmed = text.trimEnd();
  const last = trimmed.slice(trimmed.lastIndexOf('\n') + 1);
  return !looksLikeError(last) && !looksLikeError(text.trimStart().replace(/\n.*/s, ''));
}

const named = (fileName: string | null): { readonly fileName?: string } => (fileName === null ? {} : { fileName });

/** Of larger files the first messages are shown before the rest is read. */
const LARGE = 4_000_000;
const PREFIX = 200_000;
const FIRST = 40;

/** The messages at the beginning of a text; none where the beginning alone cannot be read. */
function firstRows(start: string): RowView[] {
  const { transcripts } = openTranscript(start);
  const messages = transcripts[0]?.messages.slice(0, FIRST) ?? [];
  return messages.map((it) => rowOf(it, ''));
}

/** Nothing was read, and the sentence says why. */
function refused(message: string): Session {
  const empty = openTranscript('');
  const problems: readonly TextProblem[] = [{ kind: 'too-large', message, offset: null, line: null }];
  return new Session({ ...empty, problems }, { text: '', fileName: null, encoding: UTF8, file: null });
}
