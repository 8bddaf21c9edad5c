import { Attached } from '../text/attached.ts';
import { addTo } from '../text/group.ts';
import { IntList, numberAt } from '../text/int-list.ts';
import { GrowingColumns } from './call-columns.ts';
import { IdTable } from './id-table.ts';
import { type CallIndex, CallTrait, type LinkedResult, Links, type PartPlace } from './links.ts';
import type { CallPart, Message, ResultPart } from './message.ts';
import { pairOf } from './pairs.ts';
import { Trait, traitsOf } from './traits.ts';

/**
 * Pairs calls with results by what the reading says ties them (see `pairOf`). A result answers the latest message that
 * holds a call of its pair; inside that message the first such call that is still unanswered (first in, first out). A
 * result that stands before its call is paired with the first later call of that pair that nothing else answers. A
 * result that names no call is adopted when the nearest
 * earlier message with calls has exactly one call, and that call is unanswered. Linear in the number of parts.
 */
export const linkCalls = (messages: readonly Message[]): Links =>
  linked(messages, (messages.at(-1)?.index ?? -1) + 1, (message) => message.index);

/** The same by place, whatever the index of a message is. */
export const linkPlaces = (messages: readonly Message[]): Links =>
  linked(messages, messages.length, (_, place) => place);

function linked(messages: readonly Message[], count: number, at: (message: Message, place: number) => number): Links {
  const before = known.get(messages);
  if (before) return before;
  const linker = new Linker(count);
  const traits = traitsOf(messages);
  for (const [i, message] of messages.entries())
    if ((traits[i] ?? 0) & LINKED) linker.read(at(message, i), message.parts);
  return keepLinks(messages, linker.links());
}

/** What a message has that is linked. */
export const LINKED = Trait.call | Trait.result;

const known = new Attached<readonly Message[], Links>();

/** Keeps what was found: whoever asks for the links of this list is given it. */
export function keepLinks(messages: readonly Message[], links: Links): Links {
  known.set(messages, links);
  return links;
}

/** Calls that share a pair, by number, in document order. */
interface Namesakes {
  readonly calls: number[];
  /** The latest message that has one. */
  message: number;
  /** No call of the latest message before this one is unanswered. */
  next: number;
  /** No call at all before this one is unanswered. */
  open: number;
}

/** Takes messages in their order, as they are read or afterwards, and pairs what they hold (see `linkCalls`). */
export class Linker {
  private readonly columns = new GrowingColumns();
  private readonly calls = this.columns.calls;
  private readonly orphans: LinkedResult[] = [];
  private readonly early: LinkedResult[] = [];
  /** The call that each part is or answers, -1 for others; parts of the messages that hold any, in one list. */
  private readonly byPart = new IntList();
  /** By message index: where its parts begin in `byPart`. */
  private readonly starts: Int32Array;
  /** The index up to which `starts` is filled. */
  private started = 0;
  /** The calls of the latest message with calls, as a range of `calls`. */
  private from = 0;
  private to = 0;
  /** Calls by pair, filled up to `indexed`. */
  private readonly byPair = new IdTable((call) => this.pairAt(call));
  /** By pair, where several calls have it. */
  private readonly shared = new Map<string, Namesakes>();
  private indexed = 0;

  constructor(count: number) {
    this.starts = new Int32Array(count + 1);
  }

  read(message: number, parts: Message['parts']): void {
    const { calls, byPart } = this;
    while (this.started <= message) this.starts[this.started++] = byPart.length;
    const before = calls.length;
    // Of every part that there is: counted by hand, since pairs of number and part would be made for each.
    let part = -1;
    for (const it of parts) {
      part++;
      if (it.kind === 'call') {
        byPart.push(this.columns.add(it, traitsOfCall(it), message, part));
      } else {
        byPart.push(-1);
        if (it.kind !== 'result') continue;
        if (calls.length > before) this.setLatest(before);
        const call = this.callFor(it);
        if (call >= 0) this.answer(call, message, part, it);
        else this.early.push({ message, part, result: it });
      }
    }
    if (calls.length > before) this.setLatest(before);
    // Now their ids are at hand: later each would have to be fetched from memory again.
    this.takeIn();
  }

  links(): Links {
    this.starts.fill(this.byPart.length, this.started);
    for (const early of this.early) {
      const pair = pairOf(early.result);
      const call = pair === null ? -1 : this.firstOpen(pair);
      if (call >= 0) this.answer(call, early.message, early.part, early.result);
      else this.orphans.push(early);
    }
    return new Links(this.columns.done(), this.orphans, (place) => this.numberAt(place), this.index());
  }

  /** Made once somebody asks. */
  private index(): CallIndex {
    return {
      ofPair: (pair) => {
        const found = this.lookUp(pair);
        if (typeof found === 'number') return found < 0 ? [] : [found];
        return found.calls;
      },
      hasNamesakes: () => {
        this.takeIn();
        return this.shared.size > 0;
      },
    };
  }

  private setLatest(from: number): void {
    this.from = from;
    this.to = this.calls.length;
  }

  private numberAt({ message, part }: PartPlace): number {
    const start = this.starts[message];
    const end = this.starts[message + 1];
    if (start === undefined || end === undefined || part < 0 || start + part >= end) return -1;
    return this.byPart.at(start + part);
  }

  private answer(call: number, message: number, part: number, result: ResultPart): void {
    this.byPart.set(numberAt(this.starts, message) + part, call);
    if (this.columns.isOpen(call)) this.columns.answer(call, message, part, result);
    else addTo(this.columns.more, call, { message, part, result });
  }

  private callFor(result: ResultPart): number {
    // In a healthy history a result names the next call that is open: then nothing else has to be known of the two.
    let next = this.from;
    while (next < this.to && next < this.from + FEW && !this.columns.isOpen(next)) next++;
    const call = next < this.to && this.columns.isOpen(next) ? this.calls[next] : undefined;
    if (call && areNamedAlike(call, result)) return next;
    const pair = pairOf(result);
    return pair === null ? this.adopting() : this.named(pair);
  }

  private adopting(): number {
    return this.to - this.from === 1 && this.columns.isOpen(this.from) ? this.from : -1;
  }

  /** The call that a result of this pair answers. */
  private named(pair: string): number {
    if (this.to - this.from <= FEW) {
      let last = -1;
      for (let call = this.from; call < this.to; call++) {
        if (this.pairAt(call) !== pair) continue;
        if (this.columns.isOpen(call)) return call;
        last = call;
      }
      if (last >= 0) return last;
    }
    const same = this.lookUp(pair);
    if (typeof same === 'number') return same;
    same.next = this.openFrom(same.calls, same.next);
    return same.calls[same.next] ?? same.calls.at(-1) ?? -1;
  }

  private firstOpen(pair: string): number {
    const same = this.lookUp(pair);
    if (typeof same === 'number') return same >= 0 && this.columns.isOpen(same) ? same : -1;
    same.open = this.openFrom(same.calls, same.open);
    return same.calls[same.open] ?? -1;
  }

  /** Where in a list of calls the first stands, from a place on, that is unanswered; its length where there is none. */
  private openFrom(calls: readonly number[], from: number): number {
    let at = from;
    for (let call = calls[at]; call !== undefined && !this.columns.isOpen(call); call = calls[at]) at++;
    return at;
  }

  private pairAt(number: number): string | null {
    const call = this.calls[number];
    return call ? pairOf(call) : null;
  }

  private lookUp(pair: string): number | Namesakes {
    this.takeIn();
    const same = this.shared.size > 0 ? this.shared.get(pair) : undefined;
    return same ?? this.byPair.find(pair);
  }

  /** Takes the calls that were read since into the table of pairs. */
  private takeIn(): void {
    const { byPair, shared, calls } = this;
    const { messages } = this.columns;
    for (; this.indexed < calls.length; this.indexed++) {
      const key = this.pairAt(this.indexed);
      const first = key === null ? -1 : byPair.add(key, this.indexed);
      if (key === null || first < 0) continue;
      const same = shared.get(key) ?? { calls: [first], message: messages.at(first), next: 0, open: 0 };
      if (same.calls.length === 1) shared.set(key, same);
      this.add(same, this.indexed);
    }
  }

  private add(same: Namesakes, call: number): void {
    const message = this.columns.messages.at(call);
    if (same.message !== message) same.next = same.calls.length;
    same.message = message;
    same.calls.push(call);
  }
}

const traitsOfCall = (call: CallPart): number =>
  (call.server ? CallTrait.server : 0) |
  (call.freeform ? CallTrait.freeform : 0) |
  (call.unaddressed ? CallTrait.unaddressed : 0) |
  (call.pair === undefined ? 0 : CallTrait.paired);

/** Among so many calls of one message the right one is found by looking at each. */
const FEW = 8;

const areNamedAlike = (call: CallPart, result: ResultPart): boolean =>
  call.id !== null && call.id === result.callId && call.pair === undefined && result.pair === undefined;
