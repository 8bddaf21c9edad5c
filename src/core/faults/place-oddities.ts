import type { Message, Transcript } from '../model/message.ts';
import { sourcesOf } from '../model/sources.ts';
import { messageAround } from '../operations/message-places.ts';
import { Attached } from '../text/attached.ts';
import type { TextDocument } from '../text/document.ts';
import { inspect } from '../text/inspect.ts';
import { pointerAt } from '../text/locate.ts';
import { oncePer } from '../text/once-per.ts';
import type { Pointer } from '../text/pointer.ts';
import type { PlacedOddity } from './fault.ts';

interface OddIn {
  /** As they are for a conversation round which they stand. */
  readonly odd: readonly PlacedOddity[];
  readonly byMessages: Attached<readonly Message[], readonly PlacedOddity[]>;
}

/** Oddities of the spelling with the message they stand in, -1 for none: those inside this transcript and around it. */
export function placeOddities(document: TextDocument, transcript: Transcript): readonly PlacedOddity[] {
  const { odd, byMessages } = oddIn(document);
  const placed = byMessages.get(transcript.messages);
  if (placed) return placed;
  const oddities = odd.length === 0 ? odd : ofTranscript(odd, transcript);
  byMessages.set(transcript.messages, oddities);
  return oddities;
}

/** What is odd in a text, looked for once however many conversations it holds. */
const oddIn = oncePer((document: TextDocument): OddIn => {
  const odd = inspect(document).flatMap((it): PlacedOddity[] => {
    const at = pointerAt(document, it.start);
    // What stands between the records is no part of them, and could not be read.
    return document.records !== null && at === '' ? [] : [{ ...it, at, messageIndex: -1 }];
  });
  return { odd, byMessages: new Attached() };
});

function ofTranscript(odd: readonly PlacedOddity[], { at, messages }: Transcript): PlacedOddity[] {
  const byPointer = new Map<Pointer, number>();
  let isWithin = true;
  for (const message of messages)
    for (const source of sourcesOf(message)) {
      byPointer.set(source, message.index);
      isWithin &&= source.startsWith(at);
    }
  return odd.flatMap((it): PlacedOddity[] => {
    const isElsewhere = isBeside(it.at, at);
    if (isElsewhere && isWithin) return [];
    const messageIndex = messageAround(it.at, byPointer) ?? -1;
    if (messageIndex >= 0) return [{ ...it, messageIndex }];
    return isElsewhere ? [] : [it];
  });
}

/** True for what stands in another element of a list that the transcript stands in an element of: in another conversation. */
function isBeside(place: Pointer, transcript: Pointer): boolean {
  let step = 0;
  let end = 0;
  for (; end < transcript.length && place.charCodeAt(end) === transcript.charCodeAt(end); end++)
    if (place.charCodeAt(end) === SLASH) step = end + 1;
  const theirs = numberEnd(place, step);
  const ours = numberEnd(transcript, step);
  // Where both are numbers that end together here, it is one number.
  return theirs >= 0 && ours >= 0 && (theirs !== ours || theirs > end);
}

const SLASH = 47;

/** Where the step ends that begins here, if it is a number; -1 if it is none. */
function numberEnd(pointer: Pointer, from: number): number {
  let at = from;
  for (; at < pointer.length && pointer.charCodeAt(at) !== SLASH; at++) {
    const code = pointer.charCodeAt(at);
    if (code < 48 || code > 57) return -1;
  }
  return at > from ? at : -1;
}
