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
  const written = writeAnew(history, { ...about, system: history.system }, to, readIn);
  if (written === null) return null;
  const text = mend(written.text);
  // A repaired file without messages has nothing left of what was written.
  const nothing = { ...written, transcript: { ...written.transcript, messages: [] } };
  const again = text === written.text ? written.transcript : readAgain(text, nothing, to, readIn);
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

function writeAnew(history: History, about: Envelope, to: Format, readIn: ReadIn) {
  const blank = to.blank?.(about);
  if (!blank) return null;
  const document = documentOf(blank);
  const empty = readIn(to, blank);
  if (!empty) return null;
  const draft = new Draft(empty.messages);
  draft.messages = history.messages.map(drafted);
  const changes = to.spell(blank, empty, draft).flatMap((it) => reconcile(document, it.at, it.spelling));
  const text = applyEdits(document.text, lower(document, changes));
  const { isRecords } = blank;
  return { text, isRecords, transcript: readAgain(text, { isRecords, transcript: empty }, to, readIn) };
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
