import { answersBeside } from '../formats/answers-beside.ts';
import { withinFile, withModelBeside } from '../formats/common/around.ts';
import { type FoundList, LIST_KEYS, listAt } from '../formats/common/lists.ts';
import { conversationsIn, conversationViews, type Find, startOf } from '../formats/conversations.ts';
import { CLASSES, type Detected, detectBelow, detectLists, formatById, listsFor } from '../formats/detect.ts';
import type { Format, Source } from '../formats/format.ts';
import { FORMATS } from '../formats/registry.ts';
import { sourceOf } from '../formats/source.ts';
import { unshown } from '../formats/unknown.ts';
import { censusOf } from '../model/census.ts';
import type { FormatId, TargetId } from '../model/diagnostic.ts';
import type { Transcript } from '../model/message.ts';
import type { More } from '../model/stored.ts';
import type { OpenedTranscript, Snapshot } from '../snapshot.ts';
import { modelIn } from '../targets/address.ts';
import { chooseTarget } from '../targets/choose.ts';
import { titleOf } from '../targets/elsewhere.ts';
import { isInWire, isSentIn } from '../targets/native.ts';
import { targetById, targetOrGeneric } from '../targets/registry.ts';
import type { Target } from '../targets/target.ts';
import type { TextDocument, TextProblem } from '../text/document.ts';
import { exchangeAt } from '../text/exchange.ts';
import { isObject, own } from '../text/json.ts';
import { type Pointer, parent, valueAt } from '../text/pointer.ts';
import { type Before, loneRecord, type Reading, readings, unreadText } from '../text/read.ts';

export interface OpenOptions {
  readonly fileName?: string;
  readonly format?: FormatId;
  readonly target?: TargetId;
  /** Which of several conversations that stand apart in the text; without it the likeliest. */
  readonly conversation?: number;
  /** Turns that failed are read as part of the conversation, also where their program does not send them (OpenClaw does). */
  readonly failedTurns?: boolean;
  /** The text is a section of a file, in which more stands around it. */
  readonly more?: More;
}

/** Reads a text. Never throws, on any string: what cannot be read is a problem with a sentence. */
export function openTranscript(text: string, options: OpenOptions = {}): Snapshot {
  const asked = options.format === undefined ? undefined : formatById(options.format);
  const find = asked ? findingOf(asked) : FIND;
  const alone = loneRecord(text);
  const isRecord = alone !== null && (asked !== undefined || mayBeRecord(alone.document.value));
  const record = isRecord ? recordIn(find.named(sourceOf(alone.document))) : null;
  if (alone && record) return snapshotOf(text, alone, [record], options);
  const held = conversationsIn(text, find, alone);
  const { plain } = held;
  return chosenOf(text, held, options) ?? snapshotOf(text, plain ?? unreadText(text), [], options);
}

/** One of the conversations of a text, with the others named. */
function chosenOf(
  text: string,
  { all, likeliest, isCut }: ReturnType<typeof conversationsIn>,
  options: OpenOptions,
): Snapshot | null {
  const conversation = Math.max(0, Math.min(options.conversation ?? likeliest, all.length - 1));
  const chosen = all[conversation];
  if (!chosen) return null;
  const snapshot = snapshotOf(text, chosen.reading, chosen.found, options);
  const conversations = conversationViews(text, all);
  if (conversations === null) return snapshot;
  return { ...snapshot, conversations, conversation, ...(isCut ? { moreConversations: true } : {}) };
}

const holdsAny = (value: unknown, keys: readonly string[]): boolean =>
  isObject(value) && keys.some((key) => Array.isArray(own(value, key)));

const holdsList = ({ list, format }: Detected): boolean =>
  list.values.some((value) => holdsAny(value, LIST_KEYS) || holdsAny(value, format.keys));

/** True for a session of records: one of them says nothing of a conversation, or is a line of a file all the same. */
const isOfRecords = ({ stored, readMessage, lines }: Format): boolean => stored && (!readMessage || lines === true);
const OF_RECORDS = FORMATS.filter(isOfRecords);
/** True if the only value of a list is a record to some session: of most texts none says so, and they need not be weighed. */
const mayBeRecord = (list: unknown): boolean =>
  Array.isArray(list) && !holdsAny(list[0], LIST_KEYS) && OF_RECORDS.some((format) => format.claim(list[0]) !== false);

/** The only record of a session, if that is what the only line holds. */
function recordIn([found]: readonly Detected[]): Detected | null {
  if (!found || !isOfRecords(found.format) || (found.format.lines && found.isPlain) || holdsList(found)) return null;
  return found.list.at === '' ? found : null;
}

/**
 * Reads the text that edits of a snapshot have made: carried as it was, each list with the format and the target that it
 * had; `made` says how, so that only what has changed is parsed. Where that gives nothing, the text is read as if nobody knew it.
 */
export function reopen(text: string, before: Snapshot, made?: Before): Snapshot {
  const known = { ...(before.fileName === null ? {} : { fileName: before.fileName }), ...moreOf(before) };
  const others = before.conversations ? conversationsIn(text, FIND).all : [];
  const place = startOf(before);
  const same = others.filter((it) => startOf(it.reading) === place).map((it) => it.reading);
  for (const reading of same.length > 0 ? same : readings(text, before.carrier, CLASSES, { before: made })) {
    if ((reading.outer === undefined) !== (before.outer === undefined)) continue;
    const find = finderIn(sourceOf(reading.document));
    const still = before.transcripts.flatMap((was) => {
      const found = find(was);
      return found ? [{ was, found }] : [];
    });
    if (still.length === 0) continue;
    const lists = still.map(({ found }) => found);
    const next = snapshotOf(text, reading, lists, known);
    const transcripts = next.transcripts.map((it, i) => {
      const { target, format } = still[i]?.was ?? it;
      return { ...it, target, format };
    });
    const conversations = conversationViews(text, others);
    const conversation = others.findIndex((it) => it.reading === reading);
    const more = before.moreConversations ? { moreConversations: true as const } : {};
    const beside = conversations === null || conversation < 0 ? {} : { conversations, conversation, ...more };
    return { ...next, ...beside, transcripts, format: before.format, target: before.target };
  }
  const next = openTranscript(text, { ...known, target: before.target.id });
  // Where no message is left, what it was is all that is known.
  return next.transcripts.length === 0 ? { ...next, format: before.format, target: before.target } : next;
}

/** Finds the list that stands where a transcript stood, or the only one there is. Looks at the source once per format. */
function finderIn(source: Source): (before: OpenedTranscript) => Known | null {
  const listsOfFormat = new Map<Format, ReadonlyMap<Pointer, FoundList>>();
  return ({ at, format: { id, evidence }, withFailed }) => {
    const format = formatById(id);
    if (!format) return null;
    const lists = listsOfFormat.get(format) ?? new Map(listsFor(format, source).map((it) => [it.at, it]));
    listsOfFormat.set(format, lists);
    const [only] = lists.size === 1 ? lists.values() : [];
    const list = lists.get(at) ?? listAt(source.value, at) ?? only;
    return list ? { format, list, evidence, ...(withFailed ? { withFailed } : {}) } : null;
  };
}

const FIND: Find = { named: detectLists, below: (source) => detectBelow(source) };

/** Finds the lists of a format that was chosen by hand. */
function findingOf(format: Format): Find {
  const chosen = (list: FoundList): Detected => ({ format, list, evidence: ['chosen by hand'], isChosen: true });
  return {
    named: (source) => listsFor(format, source).map(chosen),
    below: (source) => detectBelow(source, format).map(({ list }) => chosen(list)),
  };
}

/** A list that was found, and whether it was read with the turns that failed. */
type Known = Detected & Pick<OpenedTranscript, 'withFailed'>;

function snapshotOf(text: string, reading: Reading, found: readonly Known[], options: OpenOptions): Snapshot {
  const { document, problems, repairedText, outer } = reading;
  const source = sourceOf(document);
  const transcripts = found.map(
    ({ format, list, evidence, isPlain, isGuess, isChosen, withFailed }): OpenedTranscript => {
      const sent = sentFrom(reading, document, list.at);
      const whole: Source = options.failedTurns || withFailed ? { ...source, withFailed: true } : source;
      const read = withinFile(format.read(whole, list), options.more);
      const isWritten = outer?.some(({ head }) => head !== undefined) === true;
      const transcript = addressed(withModelBeside(read, document.value), sent, isWritten);
      const target = targetFor(format, transcript, options.target, {
        url: sent.url ?? null,
        body: valueAt(document.value, parent(list.at) ?? list.at),
        list: list.values,
      });
      const plain = {
        ...(isPlain ? { isPlain } : {}),
        ...(isGuess ? { isGuess } : {}),
        ...(isChosen ? { isChosen } : {}),
      };
      return { ...transcript, format: { id: format.id, title: format.title, evidence, ...plain }, target };
    },
  );
  const beside = answersBeside(source, found);
  const told = beside === null ? problems : [...problems, beside];
  const all: readonly TextProblem[] = transcripts.length > 0 ? told : unshown(document, problems);
  const first = transcripts[0];
  return {
    text,
    fileName: options.fileName ?? null,
    format: first?.format ?? { id: 'unknown', title: 'Unknown format', evidence: all.map((it) => it.message) },
    carrier: document.carrier,
    target: first?.target ?? targetFor(null, undefined, options.target),
    transcripts,
    problems: all,
    ...moreOf(options),
    ...(repairedText === undefined ? {} : { repairedText }),
    ...(outer === undefined ? {} : { outer }),
    document,
  };
}

const moreOf = ({ more }: Pick<OpenOptions, 'more'>): { readonly more?: More } => (more ? { more } : {});

type Sent = Pick<Reading, 'url' | 'headers'>;

/** Where a list of a text was sent: beside the text, or in the recording that it is part of. */
function sentFrom(reading: Reading, { value }: TextDocument, at: Pointer): Sent {
  if (reading.url !== undefined) return reading;
  const exchange = exchangeAt(value, at);
  return exchange?.url ? { url: exchange.url, ...(exchange.headers && { headers: exchange.headers }) } : {};
}

/** A transcript with where it goes. Some APIs name the model in the address alone. */
function addressed(transcript: Transcript, { url, headers }: Sent, isWritten: boolean): Transcript {
  if (url === undefined) return transcript;
  const model = transcript.model ?? (transcript.answer || transcript.sealed ? null : modelIn(url));
  return { ...transcript, model, sentTo: { url, headers: headers ?? null, ...(isWritten ? { isWritten } : {}) } };
}

/** Every conversation of a text, read on its own: those that stand apart, or the lists of its one document. */
export function* eachConversation(
  snapshot: Snapshot,
): Iterable<{ readonly snapshot: Snapshot; readonly transcript: number }> {
  const { text, conversations, transcripts } = snapshot;
  if (conversations) {
    for (const { reading, found } of conversationsIn(text, FIND).all)
      yield { snapshot: snapshotOf(text, reading, found, moreOf(snapshot)), transcript: 0 };
  } else for (const transcript of transcripts.keys()) yield { snapshot, transcript };
}

/** The target whose rules apply, from the option, the model, or the format, with the reason. */
export function targetFor(
  format: Format | null,
  transcript: Transcript | undefined,
  asked?: TargetId,
  around: Pick<Parameters<typeof chooseTarget>[0], 'url' | 'body' | 'list'> = {},
): Snapshot['target'] {
  const chosen = asked === undefined ? undefined : targetById(asked);
  if (chosen) return { id: chosen.id, title: chosen.title, reason: 'chosen by hand', isChosen: true };
  const hints = {
    formatTarget: format?.target ?? null,
    form: format?.api ?? null,
    model: modelOf(transcript),
    ...around,
  };
  const { id, reason } = chooseTarget(hints);
  return { id, title: titleOf(id), reason };
}

/** The model of the request, or the last one that a message names. */
export function modelOf(transcript: Transcript | undefined): string | null {
  if (!transcript) return null;
  return transcript.model ?? censusOf(transcript.messages).lastModel;
}

/** The target of a transcript, or the one asked for; every id that is not known is `generic`. */
export function resolveTarget(transcript: Pick<OpenedTranscript, 'target'>, asked?: TargetId): Target {
  return targetOrGeneric(asked ?? transcript.target.id);
}

/** True if a transcript is written in the wire of a target. */
export function isNative(
  {
    format: { id, isPlain, isGuess },
    isRequest,
    target: { id: meant },
  }: Pick<OpenedTranscript, 'format' | 'isRequest' | 'target'>,
  target: Target,
): boolean {
  return isInWire({ isRequest, form: formatById(id), isPlain, isGuess, meant }, target);
}

/**
 * True for a session whose program sends what it keeps in the form of a target: what the target requires of requests holds
 * for it, though it is spelled in another way.
 */
export function isSentTo(
  { stored, format }: Transcript & Partial<Pick<OpenedTranscript, 'format'>>,
  target: Target,
): boolean {
  const kept = stored && format ? formatById(format.id) : undefined;
  return kept !== undefined && isSentIn(kept, target);
}
