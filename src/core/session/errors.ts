import { decodeError as decode, decodeLog as decodeAll, decodeBy } from '../errors/decode.ts';
import type { DecodedError, ErrorContext } from '../errors/decoded.ts';
import { placeOfText } from '../errors/place/in-document.ts';
import type { RequestPlaces } from '../errors/place/in-request.ts';
import { namedSpeaker } from '../errors/unwrap/named-speaker.ts';
import { formatById } from '../formats/detect.ts';
import type { TargetId } from '../model/diagnostic.ts';
import { linkCalls } from '../model/linker.ts';
import { keysNamed } from '../refusals/read.ts';
import { type Refusal, refusalOf } from '../refusals/refusal.ts';
import { withSibling } from '../refusals/sibling.ts';
import { uncheckedOf } from '../refusals/unchecked.ts';
import type { OpenedTranscript, Snapshot } from '../snapshot.ts';
import { targetById, targetInForm } from '../targets/registry.ts';
import type { Target } from '../targets/target.ts';
import type { TextDocument } from '../text/document.ts';
import { isObject } from '../text/json.ts';
import { locate } from '../text/locate.ts';
import { type Pointer, parent, valueAt } from '../text/pointer.ts';
import { diagnose } from './check.ts';
import { culpritAtKey } from './culprit-key.ts';
import { firstLine } from './first-line.ts';
import { onNamedLine } from './named-line.ts';
import { isNative, resolveTarget } from './open.ts';
import type { Terms } from './situation.ts';

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
  let looked: ErrorContext | null = null;
  const found = decodeBy(text, (spoke) => {
    looked = contextOf(snapshot, spoke, text, { ...scope, refusal: text });
    return looked;
  });
  const transcript = snapshot.transcripts[scope.transcript ?? 0];
  if (!transcript) return withLine(inUnread(found, snapshot), snapshot);
  const decoded = atKey(found, looked, snapshot);
  const culprit = onNamedLine(text, decoded, snapshot, transcript);
  const { notChecked: _, notInFile: __, ...named } = decoded;
  return withLine(bySpeaker(culprit ? { ...named, culprit } : decoded, transcript, text), snapshot);
}

/** The same with its place at the key that it is about. */
const atKey = (decoded: DecodedError, looked: ErrorContext | null, { document }: Snapshot): DecodedError =>
  looked === null ? decoded : culpritAtKey(decoded, { ...looked, raw: (at) => valueAt(document.value, at) });

/** The same with the target of the API that spoke in the form of the file; without one where it has none in that form. */
function bySpeaker({ target, ...decoded }: DecodedError, transcript: OpenedTranscript, text: string): DecodedError {
  const speaker = speakerOf(target, transcript, text);
  return speaker === undefined ? decoded : { ...decoded, target: speaker.id };
}

/**
 * The target of whoever sent an error: named by the text itself, else one of the file's own that shares the text, else the
 * one of the row in the tables. An error never changes the form of a file: undefined where it has no target in that form.
 */
function speakerOf(row: TargetId | undefined, transcript: OpenedTranscript, text: string): Target | undefined {
  const form = formIn(transcript);
  const inForm = (spoke: TargetId | undefined): Target | undefined =>
    spoke === undefined ? undefined : form === null ? targetById(spoke) : targetInForm(spoke, form);
  const own = resolveTarget(transcript);
  const isOwn = own.kind === 'api' && keysNamed(text, own).size > 0;
  return (form === null ? undefined : inForm(namedSpeaker(text))) ?? (isOwn ? own : inForm(row));
}

/** The API in whose form a file is sent; null where that is not known. What an agent keeps goes to the API it is made for. */
function formIn({ format: { id }, stored }: OpenedTranscript): TargetId | null {
  const format = formatById(id);
  const target = targetById(format?.target ?? 'generic');
  return format?.api ?? (stored && target?.kind === 'api' ? (target.wire ?? target.id) : null);
}

/** Where an id of the error is written in a file that is not read: nothing else of it is known. */
function inUnread(decoded: DecodedError, { document }: Snapshot): DecodedError {
  const ids = decoded.matches.flatMap((match) => match.ids);
  const at = ids.map((id) => placeOfText(document.value, id)).find((place) => place !== null);
  if (decoded.culprit !== undefined || at == null) return decoded;
  const note = 'The id of the error is written here. This layout is not known, so nothing else was checked.';
  return { ...decoded, culprit: { at, messageIndex: -1, partIndex: null, how: 'id', sure: 'likely', note } };
}

/** What is written at a place. */
const written = ({ document }: Snapshot, at: Pointer): string => JSON.stringify(valueAt(document.value, at)) ?? '';

/** The same with where the place is written. */
function withLine(decoded: DecodedError, { document, outer }: Snapshot): DecodedError {
  const { culprit } = decoded;
  const span = culprit && locate(document, culprit.at);
  if (!culprit || !span) return decoded;
  const before = firstLine({ document, ...(outer && { outer }) }) - 1;
  const line = before + document.text.slice(0, span.start).split('\n').length;
  return { ...decoded, culprit: { ...culprit, span, line } };
}

const looked = new WeakMap<object, { readonly key: string; readonly refusal: Refusal }>();

/** What the error text of some terms says of a transcript; null without one. Looked up once. */
export function refusalFor(
  snapshot: Snapshot,
  transcript: OpenedTranscript,
  target: Target,
  terms: Terms = {},
): Refusal | null {
  const text = terms.refusal ?? '';
  if (text.trim() === '') return null;
  const key = `${target.id} ${String(terms.original !== undefined)} ${text}`;
  const known = looked.get(transcript.messages);
  if (known?.key === key) return known.refusal;
  const context = contextFor(snapshot, transcript, target, terms);
  const decoded = decodeBy(text, () => context);
  const named = namedAtFirst(text, decoded, snapshot, target, terms);
  const refusal = withSibling(
    refusalOf(named, transcript.at, settledSince(named, snapshot, target, terms)),
    named,
    context.diagnostics,
  );
  looked.set(transcript.messages, { key, refusal });
  return refusal;
}

/** The same without places that it named nowhere in the text that was rejected: once one is gone, another looks like it. */
function namedAtFirst(
  text: string,
  decoded: DecodedError,
  now: Snapshot,
  target: Target,
  terms: Terms,
): DecodedError & { readonly judged?: readonly Pointer[] } {
  const { original, refusal: _, ...others } = terms;
  const before = original?.();
  const [transcript] = before?.transcripts ?? [];
  if (!before || !transcript) return decoded;
  const { refused = [] } = decodeBy(text, () => contextFor(before, transcript, target, others));
  const judged = [...refused, ...(decoded.refused ?? [])].map(({ at }) => at);
  const known = new Set(refused.flatMap(({ at }) => [at, written(before, at)]));
  const left = (decoded.refused ?? []).filter(({ at }) => known.has(at) || known.has(written(now, at)));
  return { ...decoded, ...(decoded.refused === undefined ? {} : { refused: left }), judged };
}

/**
 * What of a refusal is settled in a text that was changed since: a place with another value, and every place once the rule
 * that it broke is broken no more. Null for a text that was not changed.
 */
function settledSince(
  { matches: [first] }: DecodedError,
  now: Snapshot,
  target: Target,
  { original, refusal: _, ...terms }: Terms,
): ((at: Pointer) => boolean) | null {
  if (!original) return null;
  const breaks = (snapshot: Snapshot): boolean => {
    const [transcript] = snapshot.transcripts;
    if (!transcript || first?.rule === undefined || first.confidence !== undefined) return false;
    return contextFor(snapshot, transcript, target, terms).diagnostics.some(({ rule }) => rule === first.rule);
  };
  let isKept: boolean | undefined;
  return (at) => {
    isKept ??= !breaks(original()) || breaks(now);
    return !isKept || written(original(), at) !== written(now, at);
  };
}

/** Every error in a log, in order, without looking anything up. Never throws. */
export const decodeLog = (text: string): DecodedError[] => decodeAll(text);

function contextOf(
  snapshot: Snapshot,
  spoke: TargetId | undefined,
  text: string,
  scope: Terms & { readonly transcript?: number },
): ErrorContext | null {
  const transcript = snapshot.transcripts[scope.transcript ?? 0];
  if (!transcript) return null;
  const chosen = contextFor(snapshot, transcript, resolveTarget(transcript), scope);
  const speaker = speakerOf(spoke, transcript, text);
  // The chosen target may be one that answers in the words of another.
  const isItsOwn = chosen.diagnostics.some((it) => it.predicted !== undefined && text.includes(it.predicted));
  const isOther = speaker !== undefined && speaker.id !== chosen.targetId && !isItsOwn;
  const context = isOther ? contextFor(snapshot, transcript, speaker, scope) : chosen;
  return spoke === undefined && speaker === undefined ? context : { ...context, speaker: speaker?.id ?? null };
}

function contextFor(
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
    request: placesIn(document, transcript),
  };
}

/** The document with the request around the messages, where it is one. */
const placesIn = (document: TextDocument, { at, tools, isRequest, stored }: OpenedTranscript): RequestPlaces => ({
  document: document.value,
  // A list that stands in an object that is not a whole request is where its paths lead.
  // So does one that leads into a message which stands alone.
  at: isRequest ? (parent(at) ?? '') : stored ? null : at === '' && isObject(document.value) ? '' : parent(at),
  isLoose: !isRequest && !stored && at !== '',
  isBare: at === '' && !isRequest && !stored && Array.isArray(document.value),
  list: at,
  tools: tools ?? [],
});
