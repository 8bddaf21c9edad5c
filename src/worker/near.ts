import {
  type Diagnostic,
  type Edit,
  editsOf,
  faultAfter,
  firstFrom,
  type HandEdit,
  type Message,
  openTranscript,
  planByHand,
  RULES,
  type Snapshot,
  type Span,
  sourcesOf,
  touchedLines,
  validateMessages,
} from '../core/index.ts';
import type { NearMessage } from './built.ts';
import { edited } from './compose.ts';
import { namingLine } from './lines.ts';
import { numberAt } from './numbers.ts';
import { verdictOf } from './phrases.ts';
import type { DiagnosticView, NearFindings, NearView } from './protocol.ts';
import type { Session } from './session.ts';
import { checkedBy, fixViews, speakerOf } from './session-view.ts';

/** So many records on either side are read with those that were typed in, and so many characters: calls and results are near each other. */
const AROUND = 40;
const MOST = 200_000;

/**
 * What typed characters do to the messages that they are in. Of records only these and those around them are read, as a
 * section of the file: the time it takes does not follow the size of the file. Changes nothing.
 */
export function nearView(session: Session, asked: Edit | HandEdit): NearView {
  const edit = 'do' in asked ? charactersOf(session, asked) : asked;
  if (edit === null) return { fault: null, found: null };
  const fault = faultAfter(session.snapshot, edit);
  return fault === null ? { fault, found: findingsNear(session, edit) } : { fault, found: null };
}

/** Records around some lines, by their numbers, and where they are in the text. */
interface Around {
  readonly first: number;
  readonly last: number;
  readonly start: number;
  readonly end: number;
  /** The records of the lines themselves. */
  readonly touched: { readonly first: number; readonly last: number };
}

function aroundOf(records: Int32Array, lines: Span): Around {
  const count = records.length / 2;
  let first = firstFrom(records, lines.start);
  let last = firstFrom(records, lines.end) - 1;
  const touched = { first, last };
  while (first > 0 && touched.first - first < AROUND && lines.start - numberAt(records, first * 2 - 2) < MOST) first--;
  while (last < count - 1 && last - touched.last < AROUND && numberAt(records, last * 2 + 3) - lines.end < MOST) last++;
  const start = Math.min(lines.start, records[first * 2] ?? lines.start);
  const end = Math.max(lines.end, records[last * 2 + 1] ?? lines.end);
  return { first, last, start, end, touched };
}

/** A text in the place of these records, read as a section of the file. */
function sectionOf(
  { document, format, target, more, transcripts }: Snapshot,
  { first, last }: Around,
  text: string,
): Snapshot {
  const behind = last < (document.records?.length ?? 0) / 2 - 1;
  return openTranscript(text, {
    format: format.id,
    target: target.id,
    ...(transcripts.some(({ withFailed }) => withFailed) ? { failedTurns: true } : {}),
    more: { before: first > 0 || more?.before === true, behind: behind || more?.behind === true },
  });
}

/** The characters that other words for a message replace; null where that cannot be told from the records around it. */
function charactersOf(session: Session, edit: HandEdit): Edit | null {
  if (edit.do !== 'text' && edit.do !== 'written') return null;
  const { snapshot, transcript } = session.derived();
  const { records, text } = snapshot.document;
  const message = transcript.messages[edit.message];
  const places = message === undefined ? [] : sourcesOf(message);
  const numbers = places.flatMap((at) => recordOf(at) ?? []);
  if (records === null || snapshot.outer || numbers.length === 0 || numbers.length < places.length) return null;
  const [from, to] = [Math.min(...numbers), Math.max(...numbers)];
  const around = aroundOf(records, { start: records[from * 2] ?? 0, end: records[to * 2 + 1] ?? 0 });
  const section = sectionOf(snapshot, around, text.slice(around.start, around.end));
  const index = section.transcripts[0]?.messages.findIndex(
    (other) => sourcesOf(other).some((at) => recordOf(at) === from - around.first) && saysAsMuch(other, message),
  );
  if (index === undefined || index < 0) return null;
  const edits = editsOf(section, [
    planByHand(section, { ...edit, message: index }, { ...session.terms, transcript: 0 }),
  ]);
  const [start, end] = [Math.min(...edits.map((edit) => edit.start)), Math.max(...edits.map((edit) => edit.end))];
  if (edits.length === 0) return null;
  const inside = edits.map((edit) => ({ start: edit.start - start, end: edit.end - start, text: edit.text }));
  const now = edited(section.document.text.slice(start, end), inside);
  return { start: start + around.start, end: end + around.start, text: now };
}

const saysAsMuch = (one: Message, other: Message | undefined): boolean =>
  one.role === other?.role && one.parts.length === other.parts.length;

/** The records around an edit as they would be, and what is found in those that it touches. */
interface Looked {
  readonly around: Around;
  readonly section: Snapshot;
  /** Findings that stay, and those of the touched records with the places that they have in the file. */
  readonly kept: readonly Diagnostic[];
  readonly now: readonly Diagnostic[];
}

/** null where that cannot be told from the records around it. */
function lookAround(session: Session, edit: Edit): Looked | null {
  const { snapshot, diagnostics } = session.derived();
  const { document } = snapshot;
  const { records, text } = document;
  const lines = records === null || snapshot.outer ? null : touchedLines(document, [edit]);
  if (records === null || lines === null) return null;
  const around = aroundOf(records, lines);
  const { first, touched, start, end } = around;
  const section = sectionOf(snapshot, around, text.slice(start, edit.start) + edit.text + text.slice(edit.end, end));
  // Where a record came or went all behind it have other numbers.
  if (section.document.records?.length !== (around.last - first + 1) * 2 || section.transcripts.length === 0)
    return null;
  const isTouched = (record: number | null) => record !== null && record >= touched.first && record <= touched.last;
  const now = validateMessages(section, { ...session.terms, transcript: 0 })
    .map((found) => ({ ...found, ...movedTo(found, first) }))
    .filter(({ at }) => isTouched(recordOf(at)));
  return { around, section, kept: diagnostics.filter(({ at }) => !isTouched(recordOf(at))), now };
}

/** Reading longer texts anew takes longer than anybody waits for an edit by hand. Characters. */
const LONG = 4_000_000;

/** null where the edit does more than change one message in its own records, and in a text that is read at once. */
export function nearMessage(session: Session, edit: HandEdit): NearMessage | null {
  if (session.snapshot.document.text.length < LONG) return null;
  const characters = charactersOf(session, edit);
  const looked =
    characters === null || faultAfter(session.snapshot, characters) ? null : lookAround(session, characters);
  if (looked === null) return null;
  const { messages } = session.derived().transcript;
  const { around, section, kept, now } = looked;
  const { first, last } = around.touched;
  const isIn = (message: Message | undefined, from: number) =>
    message !== undefined &&
    sourcesOf(message).some((at) => {
      const record = recordOf(at);
      return record !== null && record + from >= first && record + from <= last;
    });
  const index = 'message' in edit ? edit.message : -1;
  const found = section.transcripts[0]?.messages.filter((message) => isIn(message, around.first)) ?? [];
  const [message] = found;
  // Records that hold other messages too are read with the whole.
  if (message === undefined || found.length > 1 || message.role !== messages[index]?.role) return null;
  if (isIn(messages[index - 1], 0) || isIn(messages[index + 1], 0)) return null;
  const moved = now.map((finding) => ({ ...finding, messageIndex: finding.messageIndex < 0 ? -1 : index }));
  return { message: { ...message, index }, snapshot: section, diagnostics: [...kept, ...moved] };
}

function findingsNear(session: Session, edit: Edit): NearFindings | null {
  const { snapshot, transcript, diagnostics, lineOf } = session.derived();
  const looked = lookAround(session, edit);
  if (looked === null) return null;
  const { around, section, kept, now } = looked;
  const { touched, start } = around;
  const indices = now.length === 0 ? new Map<string, number>() : messagesAt(transcript.messages, touched);
  const titles = new Map(RULES.map((rule) => [rule.id, rule.title]));
  const added = now.map((found): DiagnosticView => {
    const span = found.span && { start: found.span.start + start, end: found.span.end + start };
    const line = span && lineOf(span.start);
    const sectionLine = found.span && 1 + newlines(section.text, found.span.start);
    const messageIndex = indices.get(`/${recordOf(found.at)}`) ?? found.messageIndex;
    const by = messageIndex - found.messageIndex;
    const message = sectionLine && line ? namingLine(found.message, sectionLine, line - sectionLine) : found.message;
    // What the API would say counts messages too: it is told with the check of the whole.
    const { predicted: _, ...told } = found;
    return {
      ...told,
      span,
      line,
      messageIndex,
      related: found.related.map((place) => ({ ...place, messageIndex: place.messageIndex + by })),
      message: namingMessages(message, by),
      title: titles.get(found.rule) ?? found.rule,
      fixViews: fixViews(session, found, null),
    };
  });
  const all: readonly Pick<Diagnostic, 'severity'>[] = [...kept, ...now];
  const counted = (severity: Diagnostic['severity']) => all.filter((found) => found.severity === severity).length;
  const keptKeys = new Set(kept.map(({ key }) => key));
  return {
    dropped: diagnostics.filter(({ key }) => !keptKeys.has(key)).map(({ key }) => key),
    added,
    counts: { errors: counted('error'), warnings: counted('warning'), infos: counted('info') },
    verdict: {
      ...verdictOf([...kept, ...now], transcript.messages.length, speakerOf(snapshot), {
        isSection: session.opened.around != null,
        by: checkedBy(snapshot),
      }),
      repair: null,
    },
  };
}

/** A finding of a section with the place that it has in the file. */
function movedTo({ at, within, key }: Diagnostic, first: number): Pick<Diagnostic, 'at' | 'within' | 'key'> {
  const record = recordOf(at);
  if (record === null) return { at, key };
  const move = (place: string): string => `/${record + first}${place.slice(`/${record}`.length)}`;
  const moved = move(at);
  return {
    at: moved,
    ...(within === undefined ? {} : { within: move(within) }),
    key: key.replace(`@${at}`, `@${moved}`),
  };
}

/** The record that a pointer leads into. */
function recordOf(at: string): number | null {
  const number = /^\/(\d+)/.exec(at)?.[1];
  return number === undefined ? null : Number(number);
}

function messagesAt(
  messages: readonly Message[],
  { first, last }: { readonly first: number; readonly last: number },
): Map<string, number> {
  const wanted = new Set(Array.from({ length: last - first + 1 }, (_, i) => `/${first + i}`));
  const found = new Map<string, number>();
  for (const message of messages) for (const at of sourcesOf(message)) if (wanted.has(at)) found.set(at, message.index);
  return found;
}

/** A sentence in which messages of a section are named, with their numbers in the file. */
const namingMessages = (sentence: string, by: number): string =>
  sentence.replaceAll(/\b[Mm]essages? \d+(?:, \d+)*(?: (?:and|to) \d+)?/g, (names) =>
    names.replaceAll(/\d+/g, (number) => String(Number(number) + by)),
  );

function newlines(text: string, before: number): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0 && at < before; at = text.indexOf('\n', at + 1)) count++;
  return count;
}
