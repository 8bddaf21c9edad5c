import type { Pointer } from '../text/pointer.ts';
import type { CallPart, Message, Part, ResultPart } from './message.ts';
import { sideOf } from './sides-of-turns.ts';

/**
 * What ties a call to its results: the pair that the reading found, else the id without the white space around it; null
 * where there is neither.
 */
export function pairOf(part: CallPart | ResultPart): string | null {
  if (part.pair !== undefined) return part.pair;
  const id = idIn(part);
  return id === null ? null : pairOfId(id);
}

/** The pair of an id, where the reading found no other. */
export const pairOfId = (id: string): string => (isTrimmed(id) ? id : id.trim());

const isTrimmed = (id: string): boolean => id.charCodeAt(0) > 32 && id.charCodeAt(id.length - 1) > 32;

/**
 * Pairs calls and results of a wire that has no ids, or need not have them: the results of the messages after a message
 * with calls answer those of its calls that have the same name, first in, first out; a result without a name answers the
 * first call that is left. Where as many results as calls are left in the next turn, and their names are those of no call,
 * they are paired in their order: such an API counts them. Two that name each other by an id keep it as their pair; an id
 * that only one of them has tells nothing in the next turn. Linear.
 */
export function pairedByOrder(messages: readonly Message[]): readonly Message[] {
  const pairing = new OrderPairing(toldIds(messages));
  return messages.map((message) => pairing.paired(message));
}

/** The calls of a message that have no result yet, and the names of all of them. */
interface Calls {
  readonly left: CallPart[];
  readonly names: Set<string>;
}

const noCalls = (): Calls => ({ left: [], names: new Set() });

class OrderPairing {
  private open = noCalls();
  private count = 0;
  /** True as long as the turn after the calls lasts. */
  private isNext = false;

  constructor(private readonly told: ReadonlySet<string>) {}

  /** Takes the messages one after another. */
  paired(message: Message): Message {
    const hasCalls = message.parts.some((part) => part.kind === 'call');
    const isLater = !hasCalls && !this.isNext;
    this.isNext = hasCalls || (this.isNext && sideOf(message.role) !== 'assistant');
    const made = noCalls();
    const isAllTold = message.parts.every(
      (part) => (part.kind !== 'call' && part.kind !== 'result') || this.isTold(part),
    );
    const parts = isAllTold ? message.parts : this.pairedParts(message.parts, made, isLater);
    if (hasCalls) this.open = made;
    return isAllTold ? message : { ...message, parts };
  }

  private pairedParts(parts: readonly Part[], made: Calls, isLater: boolean): Part[] {
    const strays: { readonly at: number; readonly result: ResultPart }[] = [];
    // Calls and results of one message pair too: some wires keep both there.
    const callsFor = () => (made.names.size > 0 ? made : this.open);
    const paired = parts.map((part, at): Part => {
      if ((part.kind !== 'call' && part.kind !== 'result') || this.isTold(part)) return part;
      if (part.kind === 'call') return this.called(part, made);
      const call = takenFor(part, callsFor().left, isLater);
      if (call) return pairedWith(part, call);
      if (part.callId === null && part.name && !callsFor().names.has(part.name)) strays.push({ at, result: part });
      return part.callId === null ? { ...part, pair: this.next() } : part;
    });
    const { left } = callsFor();
    if (isLater || strays.length !== left.length) return paired;
    const calls = left.splice(0);
    for (const [nth, { at, result }] of strays.entries()) paired[at] = pairedWith(result, calls[nth]);
    return paired;
  }

  /** A call that nothing names is paired by its place; its own id stays what it is found by. */
  private called(call: CallPart, made: Calls): CallPart {
    const paired = call.id === null ? { ...call, pair: this.next() } : call;
    made.left.push(paired);
    made.names.add(call.name);
    return paired;
  }

  private next(): string {
    return `${ORDER}${this.count++}`;
  }

  private isTold(part: CallPart | ResultPart): boolean {
    const id = idIn(part);
    return id !== null && this.told.has(pairOfId(id));
  }
}

/** Takes out the call that a result answers: the first of its name, unless their ids say otherwise. */
function takenFor(result: ResultPart, calls: CallPart[], isLater: boolean): CallPart | undefined {
  const at = calls.findIndex((call) => (result.name ? call.name === result.name : true));
  const call = calls[at];
  return call && !isOther(result, call, isLater) ? calls.splice(at, 1)[0] : undefined;
}

function pairedWith(result: ResultPart, call: CallPart | undefined): ResultPart {
  const pair = call ? pairOf(call) : null;
  return pair === null ? result : { ...result, pair };
}

/** True for a result and a call that both have an id, and not the same; of which one has an id, where it comes later. */
const isOther = ({ callId }: ResultPart, { id }: CallPart, isLater: boolean): boolean =>
  isLater ? callId !== null || id !== null : callId !== null && id !== null;

/** The id of a call, or the one that a result names. */
export const idIn = (part: CallPart | ResultPart): string | null => (part.kind === 'call' ? part.id : part.callId);

/** The pairs of ids that a call has and a result names. */
function toldIds(messages: readonly Message[]): ReadonlySet<string> {
  const calls = new Set<string>();
  const told = new Set<string>();
  for (const { parts } of messages)
    for (const part of parts) if (part.kind === 'call' && part.id !== null) calls.add(pairOfId(part.id));
  for (const { parts } of messages)
    for (const part of parts)
      if (part.kind === 'result' && part.callId !== null && calls.has(pairOfId(part.callId)))
        told.add(pairOfId(part.callId));
  return told;
}

/** The pair of a call and a result that stand in one place, on a wire that keeps both there; only where there is no id. */
export const pairedAt = (id: string | null, place: Pointer): { readonly pair?: string } =>
  id === null ? { pair: `${ORDER}${place}` } : {};

/** No id begins like this, so that no id can be taken for a place in the order. */
const ORDER = '\u0000';
