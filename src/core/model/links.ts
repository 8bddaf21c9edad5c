import { IdTable } from './id-table.ts';
import type { CallPart, Message, ResultPart } from './message.ts';
import { pairOf } from './pairs.ts';
import { Trait, traitsOf } from './traits.ts';

/** A place in the transcript: message index and part index. */
export interface PartPlace {
  readonly message: number;
  readonly part: number;
}

export interface LinkedResult extends PartPlace {
  readonly result: ResultPart;
}

/** A call and everything that answers it. */
export interface LinkedCall extends PartPlace {
  readonly call: CallPart;
  /** Its answer, null if there is none. */
  readonly first: LinkedResult | null;
  /** What answers it once more. */
  readonly more: readonly LinkedResult[];
  /** In document order. The first is the answer; more are duplicates. */
  readonly results: readonly LinkedResult[];
}

/** Calls and results of a transcript, paired as the reading paired them and by occurrence, in one pass. */
export interface Links {
  readonly calls: readonly LinkedCall[];
  /** Results that answer no call of the transcript. */
  readonly orphans: readonly LinkedResult[];
  /** The call of a result, by place; undefined for orphans. */
  callOf(place: PartPlace): LinkedCall | undefined;
  /** The link of a call, by place. */
  linkOf(place: PartPlace): LinkedCall | undefined;
}

/** A call of whose results no list is kept: nearly every call has one. */
class OpenCall implements LinkedCall {
  first: LinkedResult | null = null;
  more: LinkedResult[] = NONE;

  constructor(
    readonly message: number,
    readonly part: number,
    readonly call: CallPart,
  ) {}

  get results(): readonly LinkedResult[] {
    return this.first === null ? NONE : [this.first, ...this.more];
  }

  add(result: LinkedResult): void {
    if (this.first === null) this.first = result;
    else if (this.more === NONE) this.more = [result];
    else this.more.push(result);
  }
}

const NONE: LinkedResult[] = [];

/** Calls that share a pair, in document order. */
interface Namesakes {
  readonly calls: OpenCall[];
  /** Where those of the latest message begin. */
  latest: number;
  /** No call of the latest message before this one is unanswered. */
  next: number;
  /** No call at all before this one is unanswered. */
  open: number;
}

/**
 * Pairs calls with results by what the reading says ties them (see `pairOf`). A result answers the latest message that
 * holds a call of its pair; inside that message the first such call that is still unanswered (first in, first out). A
 * result that stands before its call is paired with the first later call of that pair that nothing else answers. A
 * result that names no call is adopted when the nearest
 * earlier message with calls has exactly one call, and that call is unanswered. Linear in the number of parts.
 */
export function linkCalls(messages: readonly Message[]): Links {
  const links = known.get(messages);
  if (links !== undefined) return links;
  const linker = new Linker((messages.at(-1)?.index ?? -1) + 1);
  const traits = traitsOf(messages);
  for (let i = 0; i < messages.length; i++)
    if (traits[i]! & LINKED) linker.read(messages[i]!.index, messages[i]!.parts);
  return keepLinks(messages, linker.links());
}

/** The same by place, whatever the index of a message is. */
export function linkPlaces(messages: readonly Message[]): Links {
  const links = known.get(messages);
  if (links !== undefined) return links;
  const linker = new Linker(messages.length);
  const traits = traitsOf(messages);
  for (let i = 0; i < messages.length; i++) if (traits[i]! & LINKED) linker.read(i, messages[i]!.parts);
  return keepLinks(messages, linker.links());
}

/** What a message has that is linked. */
export const LINKED = Trait.call | Trait.result;

const known = new WeakMap<readonly Message[], Links>();

/** Keeps what was found: whoever asks for the links of this list is given it. */
export function keepLinks(messages: readonly Message[], links: Links): Links {
  known.set(messages, links);
  return links;
}

/** Takes messages in their order, as they are read or afterwards. */
export class Linker {
  private readonly calls: OpenCall[] = [];
  private readonly orphans: LinkedResult[] = [];
  private readonly early: LinkedResult[] = [];
  /** The call of each part that is a call or answers one; parts of the messages that hold any, in one list. */
  private readonly byPart: (OpenCall | undefined)[] = [];
  /** By message index: where its parts begin in `byPart`. */
  private readonly starts: Int32Array;
  /** The index up to which `starts` is filled. */
  private started = 0;
  /** The calls of the latest message with calls, as a range of `calls`. */
  private from = 0;
  private to = 0;
  /** Calls by pair, filled up to `indexed`: a healthy history answers its latest calls, and nothing is looked up. */
  private readonly byPair = new IdTable((at) => pairOf(this.calls[at]!.call)!);
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
    for (let part = 0; part < parts.length; part++) {
      const it = parts[part]!;
      if (it.kind === 'call') {
        const open = new OpenCall(message, part, it);
        calls.push(open);
        byPart.push(open);
      } else {
        byPart.push(undefined);
        if (it.kind !== 'result') continue;
        if (calls.length > before) this.setLatest(before);
        const result: LinkedResult = { message, part, result: it };
        const call = this.callFor(it);
        if (call) this.answer(call, result);
        else this.early.push(result);
      }
    }
    if (calls.length > before) this.setLatest(before);
  }

  links(): Links {
    this.starts.fill(this.byPart.length, this.started);
    for (const result of this.early) {
      const pair = pairOf(result.result);
      const call = pair === null ? undefined : this.firstOpen(pair);
      if (call) this.answer(call, result);
      else this.orphans.push(result);
    }
    return {
      calls: this.calls,
      orphans: this.orphans,
      callOf: (place) => {
        const call = this.at(place);
        return call && isAt(call, place) ? undefined : call;
      },
      linkOf: (place) => {
        const call = this.at(place);
        return call && isAt(call, place) ? call : undefined;
      },
    };
  }

  private setLatest(from: number): void {
    this.from = from;
    this.to = this.calls.length;
  }

  private at({ message, part }: PartPlace): OpenCall | undefined {
    const start = this.starts[message];
    const end = this.starts[message + 1];
    if (start === undefined || end === undefined || part < 0 || start + part >= end) return undefined;
    return this.byPart[start + part];
  }

  private answer(call: OpenCall, result: LinkedResult): void {
    call.add(result);
    this.byPart[this.starts[result.message]! + result.part] = call;
  }

  private callFor(result: ResultPart): OpenCall | undefined {
    // In a healthy history a result names the next call that is open: then nothing else has to be known of the two.
    let next = this.from;
    while (next < this.to && next < this.from + FEW && this.calls[next]!.first !== null) next++;
    const open = next < this.to ? this.calls[next]! : undefined;
    if (open && open.first === null && areNamedAlike(open.call, result)) return open;
    const pair = pairOf(result);
    return pair === null ? this.adopting() : this.named(pair);
  }

  private adopting(): OpenCall | undefined {
    const only = this.to - this.from === 1 ? this.calls[this.from] : undefined;
    return only && only.first === null ? only : undefined;
  }

  /** The call that a result of this pair answers. */
  private named(pair: string): OpenCall | undefined {
    if (this.to - this.from <= FEW) {
      let last: OpenCall | undefined;
      for (let i = this.from; i < this.to; i++) {
        const call = this.calls[i]!;
        if (pairOf(call.call) !== pair) continue;
        if (call.first === null) return call;
        last = call;
      }
      if (last) return last;
    }
    const same = this.lookUp(pair);
    if (same === undefined || same instanceof OpenCall) return same;
    while (same.next < same.calls.length && same.calls[same.next]!.first !== null) same.next++;
    return same.calls[same.next] ?? same.calls.at(-1);
  }

  private firstOpen(pair: string): OpenCall | undefined {
    const same = this.lookUp(pair);
    if (same === undefined) return undefined;
    if (same instanceof OpenCall) return same.first === null ? same : undefined;
    while (same.open < same.calls.length && same.calls[same.open]!.first !== null) same.open++;
    return same.calls[same.open];
  }

  private lookUp(pair: string): OpenCall | Namesakes | undefined {
    const { byPair, shared, calls } = this;
    for (; this.indexed < calls.length; this.indexed++) {
      const call = calls[this.indexed]!;
      const key = pairOf(call.call);
      const first = key === null ? -1 : byPair.add(key, this.indexed);
      if (key === null || first < 0) continue;
      const same = shared.get(key);
      if (same === undefined) shared.set(key, namesakes(calls[first]!, call));
      else add(same, call);
    }
    const same = shared.size > 0 ? shared.get(pair) : undefined;
    return same ?? calls[byPair.find(pair)];
  }
}

/** Among so many calls of one message the right one is found by looking at each. */
const FEW = 8;

const areNamedAlike = (call: CallPart, result: ResultPart): boolean =>
  call.id !== null && call.id === result.callId && call.pair === undefined && result.pair === undefined;

const isAt = (call: OpenCall, { message, part }: PartPlace): boolean => call.message === message && call.part === part;

function namesakes(first: OpenCall, second: OpenCall): Namesakes {
  const same: Namesakes = { calls: [first], latest: 0, next: 0, open: 0 };
  add(same, second);
  return same;
}

function add(same: Namesakes, call: OpenCall): void {
  if (same.calls[same.latest]!.message !== call.message) {
    same.latest = same.calls.length;
    same.next = same.latest;
  }
  same.calls.push(call);
}
