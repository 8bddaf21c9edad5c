import type { Json } from '../text/json.ts';
import type { Pointer } from '../text/pointer.ts';
import { type DraftMessage, type DraftPart, placed } from './drafted.ts';
import { keepLinks, linkCalls, linkPlaces } from './linker.ts';
import type { Links, PartPlace } from './links.ts';
import type { Message } from './message.ts';
import type { ReadAs, ReportRow } from './plan.ts';
import { relinked } from './relink.ts';
import { Slots } from './slots.ts';
import { placesWith, traitsOf } from './traits.ts';

export type { DraftMessage, DraftPart } from './drafted.ts';
export { draftOf, isUntouched } from './drafted.ts';

/**
 * A history being planned. Fixes, passes and trims work on a draft: lists of references to what is there, in the order
 * and with the parts it should have. The document is not touched; the format spells the difference afterwards.
 */
export class Draft extends Slots {
  readonly rows: ReportRow[] = [];
  /** The pass that is running; its id goes into the rows. */
  pass: string | null = null;
  /** What a pass has to say of itself besides its rows. */
  remark: string | null = null;
  /** Why nothing of it is done, where a pass stops there; null where none does. */
  stopped: string | null = null;
  /** A system text to be put beside the list, lifted out of it (targets whose system prompt is a field). */
  liftedSystem: DraftPart[] = [];
  /** Strings of the document to be written anew, whatever they are: values by pointer, keys by the pointer of their value. */
  readonly respelled = { values: new Map<Pointer, string>(), keys: new Map<Pointer, string>() };
  /** Values of the document to be written anew, by pointer; undefined: the key goes. */
  readonly rewritten = new Map<Pointer, Json | undefined>();
  /** Headers of the request to be sent with another value, by name in small letters; null: the header goes. */
  readonly headers = new Map<string, string | null>();

  /** What the document is read as once it is written; null where that stays as it is. */
  readAs: ReadAs | null = null;

  /** False where no message has what is asked for and nothing was drafted yet: nothing has to be drafted to look for it. */
  mayHave(test: (message: Message) => boolean): boolean {
    return !this.isFresh || this.original.some(test);
  }

  /** The message at a place that is there, to be changed. Throws a RangeError behind the last. */
  messageAt(place: number): DraftMessage {
    const message = this.at(place);
    if (message === undefined) throw new RangeError(`A draft of ${this.length} messages has none at ${place}.`);
    return message;
  }

  /** The part at a place that is there, to be changed. Throws a RangeError where none is. */
  partAt({ message, part: at }: PartPlace): DraftPart {
    const part = this.messageAt(message).parts[at];
    if (part === undefined) throw new RangeError(`Message ${message} of the draft has no part ${at}.`);
    return part;
  }

  override leaveOut(isGone: (place: number) => boolean): void {
    super.leaveOut(isGone);
    this.touch();
  }

  /** Keeps what the draft says now; calling the result takes back everything that came after. */
  keep(): () => void {
    const messages = this.messages.map((it) => ({ ...it, parts: it.parts.map((part) => ({ ...part })) }));
    const [rows, lifted] = [this.rows.length, [...this.liftedSystem]];
    const { values, keys } = this.respelled;
    const beside = [restoring(this.rewritten), restoring(values), restoring(keys), restoring(this.headers)];
    return () => {
      for (const restore of beside) restore();
      this.messages = messages;
      this.liftedSystem = lifted;
      this.rows.length = rows;
      this.touch();
    };
  }

  #version = 0;
  #seen: Seen | null = null;

  /** The draft read as messages again, for turns and rules. Indices are positions in the draft. Kept until a change is noted. */
  view(): readonly Message[] {
    const seen = this.#read();
    if (seen.view === null) {
      seen.view = placed(seen.sight);
      if (seen.links) keepLinks(seen.view, seen.links);
    }
    return seen.view;
  }

  /**
   * The same for those who go by place: a message that only moved has the index that it had. Nothing of a long history
   * has to be copied for it.
   */
  sight(): readonly Message[] {
    return this.#read().sight;
  }

  /** The positions of messages that have any of these traits, as the draft stands. */
  having(some: number): Int32Array {
    return placesWith(traitsOf(this.sight()), some);
  }

  /** Calls and results of the draft as it stands. Kept until a change is noted. */
  links(): Links {
    const seen = this.#read();
    if (seen.links === null) {
      const { sight, origins } = seen;
      const links = origins && relinked(this.original, { sight, origins });
      seen.links = links ?? (seen.view === null ? linkPlaces(sight) : linkCalls(seen.view));
      if (links) keepLinks(sight, links);
      if (links && seen.view) keepLinks(seen.view, links);
    }
    return seen.links;
  }

  #read(): Seen {
    if (this.#seen?.version === this.#version) return this.#seen;
    const sight = this.#messages();
    const origins = sight === this.original || !this.#isInOrder ? null : this.origins();
    this.#seen = { version: this.#version, sight, origins, view: null, links: null };
    return this.#seen;
  }

  /** What is known of a history holds for a draft of it in which nothing was changed yet. */
  #messages(): readonly Message[] {
    return this.#version === 0 && this.#isInOrder ? this.original : this.now();
  }

  /** True if each message of the original stands where its index says. */
  get #isInOrder(): boolean {
    return this.original.at(-1)?.index === this.original.length - 1;
  }

  /** The version of which messages that a change left without parts are gone. */
  swept = 0;

  /** Another number after every change that was noted. */
  get version(): number {
    return this.#version;
  }

  /** Tells the draft that its messages changed without a report row. */
  touch(): void {
    this.#version++;
  }

  /** Adds a report row. Every change of the messages is noted, before or after it is made, but before the draft is read again. */
  note(row: ReportRow): void {
    this.rows.push(this.pass === null ? row : { ...row, pass: this.pass });
    this.touch();
  }

  /** True if nothing at all would be written anew. */
  get isUnchanged(): boolean {
    const { values, keys } = this.respelled;
    return values.size + keys.size + this.rewritten.size + this.headers.size === 0 && this.saysTheSame;
  }

  /** True if its messages are those of the original, part for part and in the same places. */
  get saysTheSame(): boolean {
    return this.liftedSystem.length === 0 && this.saySame();
  }
}

/** Gives a map the entries back that it has now. */
function restoring<K, V>(map: Map<K, V>): () => void {
  const entries = [...map];
  return () => {
    map.clear();
    for (const [key, value] of entries) map.set(key, value);
  };
}

/** A draft as it was read at one of its versions. */
interface Seen {
  readonly version: number;
  readonly sight: readonly Message[];
  /** By place: the number of an original that nobody changed, else -1; null where that is not known. */
  readonly origins: Int32Array | null;
  view: readonly Message[] | null;
  links: Links | null;
}
