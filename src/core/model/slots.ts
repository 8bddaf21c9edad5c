import { type DraftMessage, draftOf, isUntouched, viewOf } from './drafted.ts';
import type { Message, Part, Role } from './message.ts';
import { keepTraits, roleIn, Trait, type Traits, traitsOf, traitsOfMessage } from './traits.ts';

/**
 * The messages of a draft by place. One that nobody has looked at for a change is the number of its original, and no more:
 * of a long history hardly any are touched, and whatever is made for each of the others has to be carried along.
 */
export class Slots {
  #list: (number | DraftMessage)[];
  /** True once every message is drafted. Nobody puts a number back. */
  #isWhole = false;

  constructor(
    private readonly original: readonly Message[],
    isLeft: (place: number) => boolean = () => true,
  ) {
    const list: number[] = [];
    for (let i = 0; i < original.length; i++) if (isLeft(i)) list.push(i);
    this.#list = list;
  }

  get length(): number {
    return this.#list.length;
  }

  /** The message at a place, to be changed; undefined behind the last. */
  at(place: number): DraftMessage | undefined {
    const slot = this.#list[place];
    if (typeof slot !== 'number') return slot;
    const drafted = draftOf(this.original[slot]!);
    this.#list[place] = drafted;
    return drafted;
  }

  /** All messages, to be changed in whatever way: the list itself. */
  all(): DraftMessage[] {
    if (!this.#isWhole) for (let i = 0; i < this.#list.length; i++) this.at(i);
    this.#isWhole = true;
    return this.#list as DraftMessage[];
  }

  put(messages: DraftMessage[]): void {
    this.#list = messages;
    this.#isWhole = true;
  }

  /** The place in the original of a message that nobody touched, else -1. */
  untouchedAt(place: number): number {
    const slot = this.#list[place];
    return typeof slot === 'number' ? slot : -1;
  }

  /** What the message at a place is written from. */
  fromAt(place: number): Message | null {
    const slot = this.#list[place];
    return typeof slot === 'number' ? this.original[slot]! : (slot?.from ?? null);
  }

  /** Messages that somebody looked at for a change, or that are new. */
  touched(): DraftMessage[] {
    return this.#list.filter((slot) => typeof slot !== 'number');
  }

  roleAt(place: number): Role {
    const slot = this.#list[place]!;
    return typeof slot === 'number' ? roleIn(traitsOf(this.original)[slot]!) : slot.role;
  }

  /** True if the message at a place has a part of a kind. */
  hasAt(place: number, kind: Part['kind']): boolean {
    const slot = this.#list[place]!;
    if (typeof slot !== 'number') return slot.parts.some(({ part }) => part.kind === kind);
    return (traitsOf(this.original)[slot]! & Trait[kind]) !== 0;
  }

  /** Puts new messages in front of those at some places, given in their order; the place behind the last is the length. */
  putIn(news: readonly (readonly [place: number, message: DraftMessage])[]): void {
    const list: (number | DraftMessage)[] = [];
    let next = 0;
    for (let place = 0; place <= this.#list.length; place++) {
      for (; news[next]?.[0] === place; next++) list.push(news[next]![1]);
      if (place < this.#list.length) list.push(this.#list[place]!);
    }
    this.#list = list;
  }

  /** Takes out the drafted messages of which something holds; true if any went. No other message is asked. */
  takeOut(isGone: (message: DraftMessage) => boolean): boolean {
    const goes = (slot: number | DraftMessage): boolean => typeof slot !== 'number' && isGone(slot);
    if (!this.#list.some(goes)) return false;
    this.#list = this.#list.filter((slot) => !goes(slot));
    return true;
  }

  /** True if these are the messages of the original, part for part and in the same places. */
  saySame(): boolean {
    const { original } = this;
    const isAsWas = (slot: number | DraftMessage, i: number): boolean =>
      typeof slot === 'number' ? slot === i : slot.from === original[i] && isUntouched(slot);
    return this.#list.length === original.length && this.#list.every(isAsWas);
  }

  /** The messages as messages again. What stays as it was is the message that it was, and keeps its index and its traits. */
  sight(): readonly Message[] {
    const { original } = this;
    const list = this.#list;
    const before = traitsOf(original);
    const traits: Traits = new Uint32Array(list.length);
    const messages = new Array<Message>(list.length);
    for (let i = 0; i < list.length; i++) {
      const slot = list[i]!;
      if (typeof slot === 'number') {
        messages[i] = original[slot]!;
        traits[i] = before[slot]!;
        continue;
      }
      const it = slot.from !== null && isUntouched(slot) ? slot.from : viewOf(slot, i);
      messages[i] = it;
      traits[i] = original[it.index] === it ? before[it.index]! : traitsOfMessage(it);
    }
    keepTraits(messages, traits);
    return messages;
  }
}
