import { append } from '../text/append.ts';
import { type DraftMessage, draftOf, isUntouched, viewOf } from './drafted.ts';
import type { Message, Part, Role } from './message.ts';
import { keepTraits, Trait, type Traits, traitsOf, traitsOfMessage } from './traits.ts';

/**
 * The messages of a draft by place. One that nobody has looked at for a change is the number of its original, and no more:
 * of a long history hardly any are touched, and whatever is made for each of the others has to be carried along.
 */
export class Slots {
  /**
   * By place: the number of an original that nobody touched, or -1, -2 ... for the first, second ... of `drafted`. Null as
   * long as nobody asked: of a long history that is healthy nothing has to be drafted.
   */
  #places: Int32Array | null = null;
  #drafted: DraftMessage[] = [];
  /** All messages drafted, once somebody asked for all: then this is the list, and whoever has it may change it. */
  #whole: DraftMessage[] | null = null;

  constructor(readonly original: readonly Message[]) {}

  /** True as long as nothing was drafted: what is asked of the original holds for the draft. */
  get isFresh(): boolean {
    return this.#places === null;
  }

  get length(): number {
    return (this.#whole ?? this.#places ?? this.original).length;
  }

  /** The message at a place, to be changed; undefined behind the last. */
  at(place: number): DraftMessage | undefined {
    if (this.#whole) return this.#whole[place];
    const places = this.#slots();
    const slot = places[place];
    if (slot === undefined) return undefined;
    const from = slot < 0 ? undefined : this.original[slot];
    if (from === undefined) return this.#drafted[-1 - slot];
    const drafted = draftOf(from);
    places[place] = this.#add(drafted);
    return drafted;
  }

  /**
   * All messages, to be changed in whatever way: the list itself. Each is drafted for it: whoever is after a few of a long
   * history asks for those (`at`, `fromAt`, `takeOut`).
   */
  get messages(): DraftMessage[] {
    if (this.#whole) return this.#whole;
    const all: DraftMessage[] = [];
    for (let place = 0; place < this.length; place++) {
      const message = this.at(place);
      if (message) all.push(message);
    }
    this.messages = all;
    return all;
  }

  set messages(messages: DraftMessage[]) {
    this.#whole = messages;
    this.#places = NONE;
    this.#drafted = [];
  }

  /** Leaves messages of the original out of a draft in which nothing was changed yet, by place. */
  leaveOut(isGone: (place: number) => boolean): void {
    this.#places = this.#slots().filter((place) => !isGone(place));
  }

  /** The place in the original of a message that nobody touched, -1 for any other. */
  untouchedAt(place: number): number {
    return this.#whole ? -1 : Math.max(-1, this.#slots()[place] ?? -1);
  }

  /** What the message at a place is written from; null for a new one and behind the last. */
  fromAt(place: number): Message | null {
    const slot = this.untouchedAt(place);
    return (slot >= 0 ? this.original[slot] : this.at(place)?.from) ?? null;
  }

  /** Messages that somebody looked at for a change, or that are new. */
  touched(): DraftMessage[] {
    if (this.#whole) return [...this.#whole];
    if (this.#drafted.length === 0) return [];
    return Array.from(this.#slots().filter((slot) => slot < 0)).flatMap((slot) => this.#drafted[-1 - slot] ?? []);
  }

  roleAt(place: number): Role {
    const slot = this.untouchedAt(place);
    return (slot >= 0 ? this.original[slot] : this.at(place))?.role ?? 'other';
  }

  /** True if the message at a place has a part of a kind. */
  hasAt(place: number, kind: Part['kind']): boolean {
    const slot = this.untouchedAt(place);
    if (slot >= 0) return ((traitsOf(this.original)[slot] ?? 0) & Trait[kind]) !== 0;
    return this.at(place)?.parts.some(({ part }) => part.kind === kind) ?? false;
  }

  /** Puts new messages in front of those at some places, given in their order; the place behind the last is the length. */
  putIn(news: readonly (readonly [place: number, message: DraftMessage])[]): void {
    let from = 0;
    if (this.#whole) {
      const whole: DraftMessage[] = [];
      for (const [place, message] of news) {
        append(whole, this.#whole.slice(from, place));
        whole.push(message);
        from = place;
      }
      append(whole, this.#whole.slice(from));
      this.messages = whole;
      return;
    }
    const before = this.#slots();
    const places = new Int32Array(before.length + news.length);
    for (const [nth, [place, message]] of news.entries()) {
      places.set(before.subarray(from, place), from + nth);
      places[place + nth] = this.#add(message);
      from = place;
    }
    places.set(before.subarray(from), from + news.length);
    this.#places = places;
  }

  /** Takes out messages of which something holds, without a row; true if any went. What nobody touched is not asked. */
  takeOut(isGone: (message: DraftMessage) => boolean): boolean {
    const before = this.length;
    if (this.#whole) this.messages = this.#whole.filter((slot) => !isGone(slot));
    else if (this.#drafted.some(isGone)) {
      const gone = new Set(this.#drafted.flatMap((message, i) => (isGone(message) ? [-1 - i] : [])));
      this.#places = this.#slots().filter((slot) => slot >= 0 || !gone.has(slot));
    }
    return this.length < before;
  }

  /** True if these are the messages of the original, part for part and in the same places. */
  saySame(): boolean {
    if (this.isFresh) return true;
    if (this.length !== this.original.length) return false;
    return this.original.every((from, i) => {
      const slot = this.untouchedAt(i);
      const drafted = slot < 0 ? this.at(i) : undefined;
      return drafted ? drafted.from === from && isUntouched(drafted) : slot === i;
    });
  }

  /**
   * The messages as messages again, as they stand at this very moment, whether the last changes were noted or not. What
   * stays as it was is the message that it was, and keeps its index and its traits.
   */
  now(): readonly Message[] {
    const { original, length } = this;
    const before = traitsOf(original);
    const traits: Traits = new Uint32Array(length);
    const messages = new Array<Message>(length);
    for (let i = 0; i < length; i++) {
      const slot = this.untouchedAt(i);
      const untouched = slot < 0 ? undefined : original[slot];
      const drafted = untouched ? undefined : this.at(i);
      if (untouched) {
        messages[i] = untouched;
        traits[i] = before[slot] ?? 0;
      } else if (drafted) {
        const message = drafted.from !== null && isUntouched(drafted) ? drafted.from : viewOf(drafted, i);
        messages[i] = message;
        const known = original[message.index] === message ? before[message.index] : undefined;
        traits[i] = known ?? traitsOfMessage(message);
      }
    }
    keepTraits(messages, traits);
    return messages;
  }

  /** By place: the number of an original that nobody touched, else -1; null once somebody asked for all. */
  origins(): Int32Array | null {
    return this.#whole ? null : this.#slots().map((slot) => Math.max(-1, slot));
  }

  #slots(): Int32Array {
    this.#places ??= new Int32Array(this.original.length).map((_, place) => place);
    return this.#places;
  }

  #add(message: DraftMessage): number {
    return -this.#drafted.push(message);
  }
}

const NONE = new Int32Array(0);
