import type { Transcript } from '../model/message.ts';
import { sourcesOf } from '../model/sources.ts';
import type { TextDocument } from '../text/document.ts';
import { type IllFormed, illFormedStrings } from '../text/ill-formed.ts';
import { isObject } from '../text/json.ts';
import { child, type Pointer, parent, steps, valueAt } from '../text/pointer.ts';
import type { RefusedString } from './context.ts';

/** The strings of a document that hold halves of characters; at a pointer the string and the key there, NUL included. */
export function refusedStrings(document: TextDocument, transcript: Transcript, at?: Pointer): RefusedString[] {
  if (at === undefined) {
    const found = illFormedIn(document);
    const indexOf = found.length === 0 ? () => -1 : placer(transcript);
    return found.map((it) => ({
      at: it.at,
      isKey: it.isKey,
      messageIndex: indexOf(it.at),
      before: it.text,
      after: it.text.toWellFormed(),
    }));
  }
  const messageIndex = placer(transcript)(at);
  const value = valueAt(document.value, at);
  const key = at === '' ? undefined : steps(at).at(-1);
  return [
    ...(typeof value === 'string' ? [{ at, isKey: false, before: value }] : []),
    ...(key === undefined ? [] : [{ at, isKey: true, before: key }]),
    ...(isObject(value) ? Object.keys(value) : []).map((it) => ({ at: child(at, it), isKey: true, before: it })),
  ]
    .map((it) => ({ ...it, messageIndex, after: it.before.toWellFormed().replaceAll('\0', '\uFFFD') }))
    .filter((it) => it.before !== it.after);
}

const known = new WeakMap<TextDocument, readonly IllFormed[]>();

/** Looked for once: every round of every repair asks. */
function illFormedIn(document: TextDocument): readonly IllFormed[] {
  let found = known.get(document);
  if (found === undefined) {
    found = illFormedStrings(document);
    known.set(document, found);
  }
  return found;
}

/** Tells which message a pointer lies in, -1 outside of all. */
function placer(transcript: Transcript): (at: Pointer) => number {
  const byPointer = new Map<Pointer, number>();
  for (const message of transcript.messages) for (const at of sourcesOf(message)) byPointer.set(at, message.index);
  return (at) => {
    for (let place: Pointer | null = at; place !== null; place = parent(place)) {
      const index = byPointer.get(place);
      if (index !== undefined) return index;
    }
    return -1;
  };
}
