import type { Pointer } from '../text/pointer.ts';
import type { CallPart, Message, Part, ResultPart } from './message.ts';

/**
 * What ties a call to its results: the pair that the reading found, else the id without the white space around it; null
 * where there is neither.
 */
export function pairOf(part: CallPart | ResultPart): string | null {
  if (part.pair !== undefined) return part.pair;
  const id = part.kind === 'call' ? part.id : part.callId;
  return id === null ? null : pairOfId(id);
}

/** The pair of an id, where the reading found no other. */
export const pairOfId = (id: string): string => (isTrimmed(id) ? id : id.trim());

const isTrimmed = (id: string): boolean => id.charCodeAt(0) > 32 && id.charCodeAt(id.length - 1) > 32;

/**
 * Pairs calls and results of a wire that has no ids, or need not have them: the results of the messages after a message
 * with calls answer those of its calls that have the same name, first in, first out; a result without a name answers the first call that
 * is left. Parts that carry an id keep it as their pair. Linear.
 */
export function pairedByOrder(messages: readonly Message[]): readonly Message[] {
  let open: CallPart[] = [];
  let count = 0;
  return messages.map((message) => {
    if (!message.parts.some(isUnpaired)) {
      if (message.parts.some((part) => part.kind === 'call')) open = [];
      return message;
    }
    const calls: CallPart[] = [];
    const parts = message.parts.map((part): Part => {
      if (part.kind === 'call' && part.id === null) {
        const paired = { ...part, pair: `${ORDER}${count++}` };
        calls.push(paired);
        return paired;
      }
      if (part.kind !== 'result' || part.callId !== null) return part;
      // Calls and results of one message pair too: some wires keep both there.
      const among = calls.length > 0 ? calls : open;
      const at = among.findIndex((call) => !part.name || call.name === part.name);
      const [call] = at === -1 ? [] : among.splice(at, 1);
      return { ...part, pair: call?.pair ?? `${ORDER}${count++}` };
    });
    if (message.parts.some((part) => part.kind === 'call')) open = calls;
    return { ...message, parts };
  });
}

const isUnpaired = (part: Part): boolean =>
  (part.kind === 'call' && part.id === null) || (part.kind === 'result' && part.callId === null);

/** The pair of a call and a result that stand in one place, on a wire that keeps both there; only where there is no id. */
export const pairedAt = (id: string | null, place: Pointer): { readonly pair?: string } =>
  id === null ? { pair: `${ORDER}${place}` } : {};

/** No id begins like this, so that no id can be taken for a place in the order. */
const ORDER = '\u0000';
