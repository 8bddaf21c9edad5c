import { IntList } from '../text/int-list.ts';
import { type DraftMessage, draftOf, isUntouched, viewOf } from './drafted.ts';
import type { Message, Part, Role } from './message.ts';
import { keepTraits, roleIn, Trait, type Traits, traitsOf, traitsOfMessage } from './traits.ts';

/**
 * The messages of a draft by place. One that nobody has looked at for a change is the number of its original, and no more:
 * of a long history hardly any are touched, and whatever is made for each of the others has to be carried along.
 */
export class Slots {
  /** By place: the number of an original that nobody touched, or -1, -2 ... for the first, second ... of `drafted`. */
  #places: Int32Array;
  #drafted: DraftMessage[] = [];
  /** All messages drafted, once somebody asked for all: then this is the list, and whoever has it may change it. */
  #whole: DraftMessage[] | null = null;

  constructor(
    private readonly original: readonly Message[],
    isLeft: (place: number) => boolean = () => true,
  ) {
    const places = new IntList(original.length);
    for (let i = 0; i < original.length; i++) if (isLeft(i)) places.push(i);
    this.#places = places.done();
  }

  get length(): number {
    return (this.#whole ?? this.#places).length;
  }

  /** The message at a place, to be changed; undefined behind the last. */
  at(place: number): DraftMessage | undefined {
    if (this.#whole) return this.#whole[place];
    const slot = this.#places[place];
    if (slot === undefined) return undefined;
    if (slot < 0) return this.#drafted[-1 - slot]!;
    const drafted = draftOf(this.original[slot]!);
    this.#places[place] = this.#add(drafted);
    return drafted;
  }

  /** All messages, to be changed in whatever way: the list itself. */
  all(): DraftMessage[] {
    if (this.#whole === null) {
      const all = new Array<DraftMessage>(this.#places.length);
      for (let i = 0; i < all.length; i++) all[i] = this.at(i)!;
      this.put(all);
    }
    return this.#whole!;
  }

  put(messages: DraftMessage[]): void {
    this.#whole = messages;
    this.#places = NONE;
    this.#drafted = [];
  }

  /** The place in the original of a message that nobody touched, else -1. */
  untouchedAt(place: number): number {
    return this.#whole ? -1 : Math.max(-1, this.#places[place] ?? -1);
  }

  /** What the message at a place is written from. */
  fromAt(place: number): Message | null {
    const slot = this.untouchedAt(place);
    return slot >= 0 ? this.original[slot]! : (this.at(place)?.from ?? null);
  }

  /** Messages that somebody looked at for a change, or that are new. */
  touched(): DraftMessage[] {
    if (this.#whole) return [...this.#whole];
    const touched: DraftMessage[] = [];
    if (this.#drafted.length === 0) return touched;
    for (const slot of this.#places) if (slot < 0) touched.push(this.#drafted[-1 - slot]!);
    return touched;
  }

  roleAt(place: number): Role {
    const slot = this.untouchedAt(place);
    return slot >= 0 ? roleIn(traitsOf(this.original)[slot]!) : this.at(place)!.role;
  }

  /** True if the message at a place has a part of a kind. */
  hasAt(place: number, kind: Part['kind']): boolean {
    const slot = this.untouchedAt(place);
    if (slot >= 0) return (traitsOf(this.original)[slot]! & Trait[kind]) !== 0;
    return this.at(place)!.parts.some(({ part }) => part.kind === kind);
  }

  /** Puts new messages in front of those at some places, given in their order; the place behind the last is the length. */
  putIn(news: readonly (readonly [place: number, message: DraftMessage])[]): void {
    if (this.#whole) {
      const whole: DraftMessage[] = [];
      merge(this.#whole.length, news, (place) => whole.push(this.#whole![place]!), whole.push.bind(whole));
      this.put(whole);
      return;
    }
    const places = new IntList(this.#places.length + news.length);
    merge(
      this.#places.length,
      news,
      (place) => places.push(this.#places[place]!),
      (it) => places.push(this.#add(it)),
    );
    this.#places = places.done();
  }

  /** Takes out the drafted messages of which something holds; true if any went. No other message is asked. */
  takeOut(isGone: (message: DraftMessage) => boolean): boolean {
    const before = this.length;
    if (this.#whole) this.put(this.#whole.filter((it) => !isGone(it)));
    else if (this.#drafted.some(isGone)) {
      const places = new IntList(before);
      for (const slot of this.#places) if (slot >= 0 || !isGone(this.#drafted[-1 - slot]!)) places.push(slot);
      this.#places = places.done();
    }
    return this.length < before;
  }

  /** True if these are the messages of the original, part for part and in the same places. */
  saySame(): boolean {
    if (this.length !== this.original.length) return false;
    for (let i = 0; i < this.length; i++) {
      const slot = this.untouchedAt(i);
      if (slot >= 0 ? slot === i : this.at(i)!.from === this.original[i] && isUntouched(this.at(i)!)) continue;
      return false;
    }
    return true;
  }

  /** The messages as messages again. What stays as it was is the message that it was, and keeps its index and its traits. */
  sight(): readonly Message[] {
    const { original, length } = this;
    const before = traitsOf(original);
    const traits: Traits = new Uint32Array(length);
    const messages = new Array<Message>(length);
    for (let i = 0; i < length; i++) {
      const slot = this.untouchedAt(i);
      if (slot >= 0) {
        messages[i] = original[slot]!;
        traits[i] = before[slot]!;
        continue;
      }
      const drafted = this.at(i)!;
      const it = drafted.from !== null && isUntouched(drafted) ? drafted.from : viewOf(drafted, i);
      messages[i] = it;
      traits[i] = original[it.index] === it ? before[it.index]! : traitsOfMessage(it);
    }
    keepTraits(messages, traits);
    return messages;
  }

  /** By place: the number of an original that nobody touched, else -1; null once somebody asked for all. */
  origins(): Int32Array | null {
    return this.#whole ? null : this.#places.map((slot) => Math.max(-1, slot));
  }

  #add(message: DraftMessage): number {
    return -this.#drafted.push(message);
  }
}

const NONE = new Int32Array(0);

function merge<T>(
  count: number,
  news: readonly (readonly [place: number, message: T])[],
  keep: (place: number) => void,
  add: (it: T) => void,
): void {
  let next = 0;
  for (let place = 0; place <= count; place++) {
    for (; news[next]?.[0] === place; next++) add(news[next]![1]);
    if (place < count) keep(place);
  }
}
