import { isWithin, type Pointer, parent, steps } from '../text/pointer.ts';
import type { Message } from './message.ts';

/** A message, and one of its parts; null where a place is in none of them. */
interface MessagePlace {
  readonly messageIndex: number;
  readonly partIndex: number | null;
}

/**
 * The message and the part that a place of the document is in. Several elements of a list can make one message: a key of
 * such an element is in the first part that the element has.
 */
export function messageAt(messages: readonly Message[], at: Pointer): MessagePlace | null {
  for (const { index, parts } of messages) {
    const partIndex = parts.findIndex((part) => isWithin(at, part.at));
    if (partIndex >= 0) return { messageIndex: index, partIndex };
  }
  const message = messages.find((other) => isWithin(at, other.at));
  if (message) return { messageIndex: message.index, partIndex: null };
  for (const { index, parts, at: written } of messages) {
    const list = parent(written);
    const partIndex = parts.findIndex((part) => list !== null && isWithin(at, elementOf(part.at, list)));
    if (partIndex >= 0) return { messageIndex: index, partIndex };
  }
  return null;
}

/** The element of a list that a place is in; the place itself where it is in none. */
function elementOf(at: Pointer, list: Pointer): Pointer {
  const [first] = isWithin(at, list) ? steps(at.slice(list.length)) : [];
  return first === undefined ? at : `${list}/${first}`;
}
