import { REQUESTS } from '../convert/requests.ts';
import { formatById } from '../formats/detect.ts';
import type { Plan } from '../model/plan.ts';
import type { InForm } from '../operations/context.ts';
import { keysOf, type OtherForm } from '../refusals/other-form.ts';
import type { OpenedTranscript, Snapshot } from '../snapshot.ts';
import { wireOf } from '../targets/elsewhere.ts';
import { targetOrGeneric } from '../targets/registry.ts';
import { inspect } from '../text/inspect.ts';
import { isObject, isSame, type Json } from '../text/json.ts';
import { child, isWithin, lastStep, type Pointer, parent, valueAt } from '../text/pointer.ts';
import { readText } from '../text/read.ts';
import { convertWith } from './convert-with.ts';
import { openTranscript } from './open.ts';

/**
 * A request in the form of the API that rejected it, repaired for that API: values by place, those that are the same kept as
 * they are written; null where it cannot be written.
 */
export function inFormOf(
  snapshot: Snapshot,
  transcript: OpenedTranscript,
  { speaker, isWritten = false }: OtherForm,
  repair: (written: Snapshot) => Plan,
): InForm | null {
  const target = targetOrGeneric(speaker);
  const format = formatSentTo(speaker, wireOf(target));
  const written = format && convertWith(snapshot, transcript, format, repair, target);
  if (!format || !written) return null;
  const { document } = readText(written.text);
  const [again] = openTranscript(written.text, { format: format.id, target: speaker }).transcripts;
  if (!isObject(document.value) || !again) return null;
  const root = snapshot.document.value;
  const body = transcript.isRequest ? (parent(transcript.at) ?? '') : null;
  const rounded = inspect(document, 1).some(({ kind }) => kind === 'unsafe-number');
  const { title } = format;
  const losses = [...written.losses, ...(rounded ? [{ index: -1, what: 'long numbers are rounded' }] : [])];
  const about = { format: { id: format.id, title, evidence: [] }, target: speaker, losses, added: written.added };
  const list = lastStep(again.at);
  const elements = valueAt(root, transcript.at) as Json;
  const isFree = body !== null && valueAt(root, child(body, list)) === undefined;
  if (isWritten && isFree) {
    const values = new Map<Pointer, Json | undefined>([
      [transcript.at, undefined],
      [child(body, list), elements],
    ]);
    return { ...about, losses: [], added: [], at: child(body, list), values };
  }
  // A list that stands alone stays one where nothing stands beside it.
  const isLoneList = body === null && Object.keys(document.value).length === 1;
  if (isLoneList) {
    const values = new Map<Pointer, Json | undefined>([[transcript.at, valueAt(document.value, again.at) as Json]]);
    // System text that stood beside the list is in it now.
    if (transcript.systemAt !== null && !isWithin(transcript.systemAt, transcript.at))
      values.set(transcript.systemAt, undefined);
    return { ...about, at: transcript.at, values };
  }
  if (body === null) return { ...about, at: again.at, values: new Map([['', document.value as Json]]) };
  return {
    ...about,
    at: body + again.at,
    values: valuesIn(root, body, document.value, [lastStep(transcript.at), keysOf(target)]),
  };
}

/** The format of the requests that a target, or the API whose form it has, is sent. */
function formatSentTo(target: string, wire: string) {
  const formats = [...REQUESTS.keys()].flatMap((id) => formatById(id) ?? []);
  return formats.find((format) => format.target === target) ?? formats.find(({ api }) => api === wire);
}

/** The keys of a body that are new, or have another value; undefined for those that go, which none of the form's own does. */
function valuesIn(
  root: unknown,
  at: Pointer,
  wanted: object,
  [list, kept]: readonly [list: string, kept: readonly string[]],
): Map<Pointer, Json | undefined> {
  const body = valueAt(root, at);
  const was = isObject(body) ? body : {};
  const values = new Map<Pointer, Json | undefined>();
  for (const key of Object.keys(was))
    if (!Object.hasOwn(wanted, key) && (key === list || !kept.includes(key))) values.set(child(at, key), undefined);
  const elements = Array.isArray(was[list]) ? (was[list] as readonly unknown[]) : [];
  for (const [key, value] of Object.entries(wanted) as [string, Json][])
    if (!isSame(was[key], value)) values.set(child(at, key), Array.isArray(value) ? keptIn(value, elements) : value);
  return values;
}

/** A list with those of its elements that were there already, so that they are copied as they are written. */
function keptIn(list: readonly Json[], elements: readonly unknown[]): Json {
  let next = 0;
  return list.map((element) => {
    const same = elements.findIndex((known, i) => i >= next && isSame(known, element));
    if (same < 0) return element;
    next = same + 1;
    return elements[same] as Json;
  }) as Json;
}
