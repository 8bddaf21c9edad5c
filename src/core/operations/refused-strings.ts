import type { Transcript } from '../model/message.ts';
import type { TextDocument } from '../text/document.ts';
import { illFormedStrings } from '../text/ill-formed.ts';
import { isObject } from '../text/json.ts';
import { oncePer } from '../text/once-per.ts';
import { child, type Pointer, steps, valueAt } from '../text/pointer.ts';
import type { RefusedString } from './context.ts';
import { messageAround, messagePlaces } from './message-places.ts';

/** The strings of a document that hold halves of characters; at a pointer the string and the key there, NUL included. */
export function refusedStrings(document: TextDocument, transcript: Transcript, at?: Pointer): RefusedString[] {
  if (at === undefined) {
    const found = illFormedIn(document);
    const places = found.length === 0 ? NOWHERE : messagePlaces(transcript.messages);
    return found.map((it) => ({
      at: it.at,
      isKey: it.isKey,
      messageIndex: messageAround(it.at, places)?.index ?? -1,
      before: it.text,
      after: it.text.toWellFormed(),
    }));
  }
  const messageIndex = messageAround(at, messagePlaces(transcript.messages))?.index ?? -1;
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

const NOWHERE: ReturnType<typeof messagePlaces> = new Map();

/** Looked for once: every round of every repair asks. */
const illFormedIn = oncePer((document: TextDocument) => illFormedStrings(document));
