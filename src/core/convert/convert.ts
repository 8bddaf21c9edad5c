import type { Envelope, Format, Source } from '../formats/format.ts';
import { Draft } from '../model/draft.ts';
import type { Transcript } from '../model/message.ts';
import type { TextDocument } from '../text/document.ts';
import { applyEdits } from '../text/edits.ts';
import { lower } from '../text/lower.ts';
import { readText } from '../text/read.ts';
import { reconcile } from '../text/reconcile.ts';
import { arranged, drafted, type History } from './history.ts';
import { type Loss, lossesOf } from './losses.ts';

/** Finds the list of a document that a format is told to read. */
export type ReadIn = (format: Format, source: Source) => Transcript | undefined;

interface Converted {
  readonly text: string;
  readonly losses: readonly Loss[];
}

/**
 * Writes a transcript in another format, reads it back and compares; null if the format cannot be begun anew. `mend` may
 * change what was written before it is compared: what that loses is a loss like any other.
 */
export function convert(
  transcript: Transcript,
  to: Format,
  readIn: ReadIn,
  mend: (text: string) => string = (text) => text,
): Converted | null {
  const about = { system: transcript.system, model: transcript.model, tools: transcript.tools };
  const history = arranged(transcript.messages, about.system, to);
  const empty = emptyIn(to, { ...about, system: history.system }, readIn);
  if (empty === null) return null;
  const bare = writtenIn(empty, history.messages, to);
  const { isRecords } = empty.source;
  const written = { isRecords, transcript: readAgain(bare, { isRecords, transcript: empty.transcript }, to, readIn) };
  const text = mend(bare);
  // A repaired file without messages has nothing left of what was written.
  const nothing = { ...written, transcript: { ...written.transcript, messages: [] } };
  const again = text === bare ? written.transcript : readAgain(text, nothing, to, readIn);
  return { text, losses: [...promptThoughts(transcript, to), ...lossesOf({ history, about }, again)] };
}

/** Thoughts of a system prompt that is lifted into a field: they are words of it there. */
function promptThoughts({ messages }: Transcript, to: Format): Loss[] {
  if (to.holds.system === 'list' || to.holds.system === 'both') return [];
  const thoughts = messages.filter(
    ({ role, parts }) => role === 'system' && parts.some((part) => part.kind === 'reasoning'),
  );
  return thoughts.map(({ index }) => ({ index, what: 'thinking of the system prompt is a text of it' }));
}

/** A document of a format in which nothing is said yet. */
export interface EmptyDocument {
  readonly source: Source;
  readonly document: TextDocument;
  readonly transcript: Transcript;
}

/** A new document of a format; null if the format cannot be begun anew. */
export function emptyIn(to: Format, about: Envelope, readIn: ReadIn): EmptyDocument | null {
  const source = to.blank?.(about);
  const transcript = source && readIn(to, source);
  return transcript ? { source, document: documentOf(source), transcript } : null;
}

/** The text of an empty document with messages in it. */
export function writtenIn({ source, document, transcript }: EmptyDocument, messages: History['messages'], to: Format) {
  const draft = new Draft(transcript.messages);
  draft.messages = messages.map(drafted);
  const changes = to.spell(source, transcript, draft).flatMap(({ at, spelling }) => reconcile(document, at, spelling));
  return applyEdits(document.text, lower(document, changes));
}

function readAgain(
  text: string,
  before: { readonly isRecords: boolean; readonly transcript: Transcript },
  to: Format,
  readIn: ReadIn,
): Transcript {
  const { value } = readText(text).document;
  return readIn(to, { value, isRecords: before.isRecords }) ?? before.transcript;
}

function documentOf({ value, isRecords }: Source): TextDocument {
  if (!isRecords) return readText(`${JSON.stringify(value, null, 2)}\n`).document;
  const lines = (Array.isArray(value) ? value : []).map((it: unknown) => JSON.stringify(it));
  const text = lines.map((it) => `${it}\n`).join('');
  let start = 0;
  const spans = lines.flatMap((it) => {
    const span = [start, start + it.length];
    start += it.length + 1;
    return span;
  });
  return { text, carrier: 'jsonl', value, records: Int32Array.from(spans) };
}
