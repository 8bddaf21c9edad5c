import { messageAt } from '../../model/message-at.ts';
import { isWithin, type Pointer } from '../../text/pointer.ts';
import type { Culprit, ErrorContext } from '../decoded.ts';
import type { RefusedPlace } from '../place/refused-place.ts';
import type { Located } from './located.ts';

/**
 * The first place that a text names literally, where it says more than what was found by other means: null where a rule
 * of ours agrees with that, or where it is the same place.
 */
export function namedPlace(
  places: readonly RefusedPlace[],
  { culprit, notInFile, notChecked }: Located,
  { messages, request }: ErrorContext,
): Culprit | null {
  const place = places.find(({ asks }) => asks.isBroken) ?? places[0];
  // What is as the text requires is not at fault.
  if (!place || !request || place.asks.isMet) return null;
  // An id that is not here, or a rule that holds everywhere, says more than a number.
  const isWritten = place.how === 'value' || place.asks.isBroken || (place.how === 'key' && place.asks.remove);
  const found = messageAt(messages, place.at);
  // Where nothing else was found, a key around the messages that it quotes is more than nothing.
  const isOnly = !found && culprit === undefined && place.how === 'key' && place.isSure && notInFile === undefined;
  if (!isWritten && !isOnly && (notInFile !== undefined || notChecked !== undefined)) return null;
  const note = `The error names ${place.path}.`;
  const sure = place.isSure ? 'likely' : 'guess';
  if (!found) {
    const isOther = culprit !== undefined && culprit.how !== 'file' && culprit.sure !== 'guess';
    // Of two keys around the messages the one that the text names is meant, whatever rule the other breaks.
    const isNamed = place.isSure && culprit?.messageIndex === -1 && !isNear(culprit.at, place.at);
    if (isOther && !isNamed) return null;
    return { at: place.at, messageIndex: -1, partIndex: null, how: 'path', sure, note };
  }
  const isCloser = culprit?.sure === 'guess' && isWithin(place.at, culprit.at);
  if (culprit !== undefined && !isCloser && (culprit.sure === 'certain' || isNear(culprit.at, place.at))) return null;
  return { at: place.at, ...found, how: 'path', sure, note };
}

const isNear = (place: Pointer, other: Pointer): boolean => isWithin(place, other) || isWithin(other, place);
