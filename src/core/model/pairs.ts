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
 * with calls answer those of its calls that have the same name, first in, first out; a result without a name answers the
 * first call that is left. Where as many results as calls are left, and their names are those of no call, they are paired
 * in their order: such an API counts them. Two that name each other by an id keep it as their pair; an id that only one of
 * them has tells nothing, where nothing but results is between them. Linear.
 */
export function pairedByOrder(messages: readonly Message[]): readonly Message[] {
  const told = toldIds(messages);
  const isTold = (id: string | null): boolean => id !== null && told.has(id);
  let open: Calls = { left: [], names: new Set() };
  let count = 0;
  /** True as long as nothing but results has followed the calls. */
  let isNext = false;
  return messages.map((message) => {
    const hasCalls = message.parts.some((part) => part.kind === 'call');
    const isLater = !hasCalls && !isNext;
    isNext = hasCalls || (isNext && message.parts.some((part) => part.kind === 'result'));
    if (!message.parts.some((part) => !isTold(idIn(part)) && (part.kind === 'call' || part.kind === 'result'))) {
      if (hasCalls) open = { left: [], names: new Set() };
      return message;
    }
    const made: Calls = { left: [], names: new Set() };
    const strays: number[] = [];
    const parts = message.parts.map((part, i): Part => {
      if (part.kind === 'call' && !isTold(part.id)) {
        // A call that nothing names is paired by its place; its own id stays what it is found by.
        const paired = part.id === null ? { ...part, pair: `${ORDER}${count++}` } : part;
        made.left.push(paired);
        made.names.add(part.name);
        return paired;
      }
      if (part.kind !== 'result' || isTold(part.callId)) return part;
      // Calls and results of one message pair too: some wires keep both there.
      const { left: among, names } = made.names.size > 0 ? made : open;
      const at = among.findIndex((call) => (part.name ? call.name === part.name : true));
      const [call] = at === -1 || isOther(part, among[at]!, isLater) ? [] : among.splice(at, 1);
      if (call) return { ...part, pair: call.pair ?? pairOf(call)! };
      if (part.callId === null && part.name && !names.has(part.name)) strays.push(i);
      return part.callId === null ? { ...part, pair: `${ORDER}${count++}` } : part;
    });
    const { left } = made.names.size > 0 ? made : open;
    if (strays.length === left.length)
      for (const [nth, call] of left.splice(0).entries())
        parts[strays[nth]!] = { ...(parts[strays[nth]!] as ResultPart), pair: call.pair ?? pairOf(call)! };
    if (hasCalls) open = made;
    return { ...message, parts };
  });
}

/** The calls of a message that have no result yet, and the names of all of them. */
interface Calls {
  readonly left: CallPart[];
  readonly names: Set<string>;
}

/** True for a result and a call that both have an id, and not the same; of which one has an id, where it comes later. */
const isOther = ({ callId }: ResultPart, { id }: CallPart, isLater: boolean): boolean =>
  isLater ? callId !== null || id !== null : callId !== null && id !== null;

const idIn = (part: Part): string | null =>
  part.kind === 'call' ? part.id : part.kind === 'result' ? part.callId : null;

/** Ids that a call has and a result names. */
function toldIds(messages: readonly Message[]): ReadonlySet<string> {
  const calls = new Set<string>();
  const told = new Set<string>();
  for (const { parts } of messages)
    for (const part of parts) if (part.kind === 'call' && part.id !== null) calls.add(part.id);
  for (const { parts } of messages)
    for (const part of parts)
      if (part.kind === 'result' && part.callId !== null && calls.has(part.callId)) told.add(part.callId);
  return told;
}

/** The pair of a call and a result that stand in one place, on a wire that keeps both there; only where there is no id. */
export const pairedAt = (id: string | null, place: Pointer): { readonly pair?: string } =>
  id === null ? { pair: `${ORDER}${place}` } : {};

/** No id begins like this, so that no id can be taken for a place in the order. */
const ORDER = '\u0000';
