import { culpritAtKey } from '../errors/culprit-key.ts';
import { decodeError as decode, decodeLog as decodeAll, decodeBy } from '../errors/decode.ts';
import type { DecodedError, ErrorContext } from '../errors/decoded.ts';
import { placedInFile } from '../errors/in-file.ts';
import { requestPlaces } from '../errors/place/refused-place.ts';
import { placeOfAspect } from '../formats/aspects.ts';
import { formatById } from '../formats/detect.ts';
import type { TargetId } from '../model/diagnostic.ts';
import { linkCalls } from '../model/linker.ts';
import type { Message } from '../model/message.ts';
import { messageAt } from '../model/message-at.ts';
import { type OtherForm, otherFormIn } from '../refusals/other-form.ts';
import { type Refusal, refusalOf } from '../refusals/refusal.ts';
import { withSibling } from '../refusals/sibling.ts';
import { namedAtFirst, settledSince } from '../refusals/since-rejected.ts';
import { isOther, speakerOf } from '../refusals/speaker.ts';
import { uncheckedOf } from '../refusals/unchecked.ts';
import type { OpenedTranscript, Snapshot } from '../snapshot.ts';
import { COMMON_FORM, formSentTo } from '../targets/elsewhere.ts';
import type { Target } from '../targets/target.ts';
import { lately } from '../text/lately.ts';
import { valueAt } from '../text/pointer.ts';
import { diagnose } from './check.ts';
import { isNative, resolveTarget } from './open.ts';
import { isWrittenAnew, type Terms } from './situation.ts';

/**
 * Reads an error text in whatever wrapping and looks it up in a transcript. Its place is searched with the rules of the
 * API that spoke, where those are known, else with the snapshot's target. Never throws.
 */
export function decodeError(
  text: string,
  snapshot?: Snapshot,
  scope: Terms & { readonly transcript?: number } = {},
): DecodedError {
  if (!snapshot) return decode(text);
  const transcript = snapshot.transcripts[scope.transcript ?? 0];
  let looked: ErrorContext | null = null;
  const decoded = decodeBy(text, (spoke) => {
    looked = transcript ? contextOf(snapshot, transcript, spoke, text, { ...scope, refusal: text }) : null;
    return looked;
  });
  const placed = placedInFile(text, atKey(decoded, looked, snapshot), snapshot, transcript?.messages ?? null);
  if (!transcript) return placed;
  const { target, ...found } = inOtherForm(text, placed, snapshot, transcript);
  const speaker = speakerIn(text, target, transcript);
  return speaker === undefined ? found : { ...found, target: speaker.id };
}

/** What an error says of a transcript that is in the form of another API than the one that rejected it. */
function otherFormOf(
  text: string,
  decoded: DecodedError,
  snapshot: Snapshot,
  transcript: OpenedTranscript,
  chosen = resolveTarget(transcript),
): OtherForm | null {
  const { at, stored, answer, sealed, readOnly } = transcript;
  const { api = null, anyones } = formatById(transcript.format.id) ?? {};
  const own = api ?? (anyones ? COMMON_FORM : null);
  if (own === null || stored || answer || sealed || readOnly) return null;
  return otherFormIn(text, decoded, { document: snapshot.document.value, list: at, own, chosen });
}

/** The same, placed at what only the form of the file has where the API that spoke has another. */
function inOtherForm(
  text: string,
  decoded: DecodedError,
  snapshot: Snapshot,
  transcript: OpenedTranscript,
): DecodedError {
  const other = otherFormOf(text, decoded, snapshot, transcript);
  const [at] = other?.places ?? [];
  if (!other || at === undefined) return decoded;
  const { notInFile: _, notChecked: __, ...found } = decoded;
  const { messageIndex, partIndex } = messageAt(transcript.messages, at) ?? { messageIndex: -1, partIndex: null };
  const how = decoded.culprit?.how === 'path' ? 'path' : 'rule';
  return { ...found, culprit: { at, messageIndex, partIndex, how, sure: 'certain', note: OTHER_FORM } };
}

const OTHER_FORM = 'The request is in the form of another API than the one that rejected it.';

/** The same with its place at the key that it is about. */
const atKey = (decoded: DecodedError, looked: ErrorContext | null, { document }: Snapshot): DecodedError =>
  looked === null
    ? decoded
    : culpritAtKey(decoded, looked, (place) => placeOfAspect(place, (at) => valueAt(document.value, at)));

/** The target of whoever sent an error, in the form that the file is sent in. */
function speakerIn(text: string, row: TargetId | undefined, transcript: OpenedTranscript): Target | undefined {
  const format = formatById(transcript.format.id);
  // What an agent keeps goes to the API that it is made for.
  const form = format?.api ?? (format && transcript.stored ? formSentTo(format.target) : null);
  return speakerOf(text, row, resolveTarget(transcript), form);
}

const refusals = lately<readonly Message[], Refusal>();

/** What the error text of some terms says of a transcript; null without one. Looked up once. */
export function refusalFor(
  snapshot: Snapshot,
  transcript: OpenedTranscript,
  target: Target,
  terms: Terms = {},
): Refusal | null {
  const text = terms.refusal ?? '';
  if (text.trim() === '') return null;
  const { original, refusal: _, ...others } = terms;
  const before = original?.();
  const question = [target, snapshot.document, text, terms.day, terms.route, terms.model, before];
  return refusals(transcript.messages, question, () =>
    refusalAnew({ snapshot, transcript, target, terms, others, before }, text),
  );
}

interface Asked {
  readonly snapshot: Snapshot;
  readonly transcript: OpenedTranscript;
  readonly target: Target;
  readonly terms: Terms;
  /** The terms without the error. */
  readonly others: Terms;
  /** What was rejected, where the transcript was changed since then. */
  readonly before: Snapshot | undefined;
}

function refusalAnew({ snapshot, transcript, target, terms, others, before }: Asked, text: string): Refusal {
  const context = contextFor(snapshot, transcript, target, terms);
  const decoded = decodeIn(text, context);
  const [rejected] = before?.transcripts ?? [];
  const stateOf = (state: Snapshot) => ({
    written: (at: string) => JSON.stringify(valueAt(state.document.value, at)) ?? '',
    findings: () =>
      state.transcripts.slice(0, 1).flatMap((opened) => contextFor(state, opened, target, others).diagnostics),
  });
  const [then, now] = [before && stateOf(before), stateOf(snapshot)];
  const atFirst = before && rejected && decodeIn(text, contextFor(before, rejected, target, others));
  const named = then && atFirst ? namedAtFirst(decoded, atFirst, then, now) : decoded;
  const isSettled = then ? settledSince(named, then, now) : null;
  const first = before && rejected && refusalFor(before, rejected, target, { ...others, refusal: text });
  const refusal = withSibling(refusalOf(named, transcript.at, isSettled), named, context.diagnostics, first);
  const otherForm = otherFormOf(text, decoded, snapshot, transcript, target);
  if (otherForm) return { ...refusal, otherForm, places: [] };
  // What was rejected in another form is settled in this one.
  return rejected && isWrittenAnew(transcript, rejected) ? { ...refusal, places: [] } : refusal;
}

/** Every error in a log, in order, without looking anything up. Never throws. */
export const decodeLog = (text: string): DecodedError[] => decodeAll(text);

function contextOf(
  snapshot: Snapshot,
  transcript: OpenedTranscript,
  spoke: TargetId | undefined,
  text: string,
  terms: Terms,
): ErrorContext {
  const chosen = contextFor(snapshot, transcript, resolveTarget(transcript), terms);
  const speaker = speakerIn(text, spoke, transcript);
  const context = isOther(speaker, chosen, text) ? contextFor(snapshot, transcript, speaker, terms) : chosen;
  return spoke === undefined && speaker === undefined ? context : { ...context, speaker: speaker?.id ?? null };
}

function contextFor(snapshot: Snapshot, transcript: OpenedTranscript, target: Target, terms: Terms): ErrorContext {
  const { day, route, model, refusal, original } = terms;
  const before = refusal ? original?.() : undefined;
  const { document, text, problems } = snapshot;
  const question = [target, document, text, problems.length, day, route, model, refusal, before];
  return contexts(transcript, question, () => contextAnew(snapshot, transcript, target, terms));
}

/** Before and after a change the same is asked about what was rejected. */
const contexts = lately<OpenedTranscript, ErrorContext>();
const decodedIn = lately<ErrorContext, DecodedError>();

const decodeIn = (text: string, context: ErrorContext): DecodedError =>
  decodedIn(context, [text], () => decodeBy(text, () => context));

function contextAnew(
  { document, text, problems }: Snapshot,
  transcript: OpenedTranscript,
  target: Target,
  terms: Terms,
): ErrorContext {
  const native = isNative(transcript, target);
  const diagnostics = diagnose({ transcript, target, native, document, repaired: [], terms });
  const { messages } = transcript;
  const unchecked = uncheckedOf(transcript, native, problems.length);
  return {
    messages,
    links: linkCalls(messages),
    diagnostics,
    targetId: target.id,
    text,
    unchecked,
    request: requestPlaces(document.value, transcript),
  };
}
