import { groupBy } from '../text/group.ts';
import { numberAt } from '../text/int-list.ts';
import { haveRepeats } from './ids.ts';
import type { CallPart, ResultPart } from './message.ts';
import { pairOfId } from './pairs.ts';

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

/** What is asked of calls of which nothing else is: bits of `CallColumns.traits`. */
export const CallTrait = { server: 1, freeform: 2, unaddressed: 4, paired: 8 } as const;

/** Calls with their answers, in document order: by the number of a call. */
export interface CallColumns {
  readonly calls: readonly CallPart[];
  /** By number: `CallTrait`s. */
  readonly traits: Int32Array;
  readonly messages: Int32Array;
  readonly parts: Int32Array;
  /** The answer of each, null where there is none. */
  readonly answers: readonly (ResultPart | null)[];
  /** -1 where there is none. */
  readonly answerMessages: Int32Array;
  readonly answerParts: Int32Array;
  /** What answers a call once more: hardly any is answered twice. */
  readonly more: ReadonlyMap<number, readonly LinkedResult[]>;
}

export const isAnswered = ({ answerMessages }: Pick<CallColumns, 'answerMessages'>, number: number): boolean =>
  (answerMessages[number] ?? -1) >= 0;

/** The calls of one pair, where they are looked for by it. */
export interface CallIndex {
  /** The numbers of the calls of a pair, in document order. */
  ofPair(pair: string): readonly number[];
  /** True if two calls have one pair. */
  hasNamesakes(): boolean;
}

/**
 * Calls and results of a transcript, paired as the reading paired them and by occurrence, in one pass. They lie in columns:
 * a long history has hundreds of thousands, and nearly all of them are asked nothing but whether and where they are
 * answered. Whoever wants one call with all its results asks for its link, which is made then and kept.
 */
export class Links {
  #links: (LinkedCall | undefined)[] | null = null;
  #all: readonly LinkedCall[] | null = null;
  #repeats: boolean | null = null;
  #paired: boolean | null = null;
  #ids: ReadonlyMap<string | null, readonly number[]> | null = null;

  constructor(
    readonly columns: CallColumns,
    /** Results that answer no call of the transcript. */
    readonly orphans: readonly LinkedResult[],
    /** The number of the call that a part is or answers, -1 where there is none. */
    readonly numberAt: (place: PartPlace) => number,
    readonly index: CallIndex,
  ) {}

  get count(): number {
    return this.columns.calls.length;
  }

  /** All calls. Of a long history cheaper by number (`columns`, `link`), where few of them are of interest. */
  get calls(): readonly LinkedCall[] {
    this.#all ??= this.columns.calls.map((_, number) => this.link(number));
    return this.#all;
  }

  /** The call of a number that was given out here: the same object whenever it is asked for. */
  link(number: number): LinkedCall {
    this.#links ??= new Array<LinkedCall | undefined>(this.count).fill(undefined);
    const call = this.columns.calls[number];
    if (call === undefined) throw new RangeError(`Call ${number} does not exist: the conversation has ${this.count}.`);
    return (this.#links[number] ??= new Linked(this.columns, number, call));
  }

  unanswered(): readonly LinkedCall[] {
    const found: LinkedCall[] = [];
    this.columns.answerMessages.forEach((message, number) => {
      if (message < 0) found.push(this.link(number));
    });
    return found;
  }

  /** Calls that more than one result answers. */
  answeredAgain(): readonly LinkedCall[] {
    return [...this.columns.more.keys()].sort((a, b) => a - b).map((number) => this.link(number));
  }

  /** The call of a result, by place; undefined for orphans. */
  readonly callOf = (place: PartPlace): LinkedCall | undefined => {
    const number = this.numberAt(place);
    return number < 0 || this.#isAt(number, place) ? undefined : this.link(number);
  };

  readonly linkOf = (place: PartPlace): LinkedCall | undefined => {
    const number = this.numberAt(place);
    return number >= 0 && this.#isAt(number, place) ? this.link(number) : undefined;
  };

  get hasRepeatedIds(): boolean {
    const { calls } = this.columns;
    // Two calls of one id are of one pair, unless the reading tied them by something else.
    this.#repeats ??= (this.index.hasNamesakes() || this.#isPaired) && haveRepeats(calls.map((it) => it.id));
    return this.#repeats;
  }

  ofId(id: string): readonly number[] {
    const { calls } = this.columns;
    const alike = this.#isPaired ? this.#byId().get(id) : this.index.ofPair(pairOfId(id));
    return (alike ?? []).filter((number) => calls[number]?.id === id);
  }

  /** Where the reading tied calls by something else their ids have to be looked through. */
  #byId(): ReadonlyMap<string | null, readonly number[]> {
    const { calls } = this.columns;
    this.#ids ??= groupBy(calls.keys(), (number) => calls[number]?.id ?? null);
    return this.#ids;
  }

  /** True if the reading tied some calls to their results by something else than their ids. */
  get #isPaired(): boolean {
    this.#paired ??= this.columns.traits.some((it) => (it & CallTrait.paired) !== 0);
    return this.#paired;
  }

  #isAt(number: number, { message, part }: PartPlace): boolean {
    return this.columns.messages[number] === message && this.columns.parts[number] === part;
  }
}

class Linked implements LinkedCall {
  readonly message: number;
  readonly part: number;
  readonly first: LinkedResult | null;
  readonly more: readonly LinkedResult[];

  constructor(
    columns: CallColumns,
    number: number,
    readonly call: CallPart,
  ) {
    const { answers, answerMessages, answerParts } = columns;
    const result = answers[number] ?? null;
    this.message = numberAt(columns.messages, number);
    this.part = numberAt(columns.parts, number);
    this.first = result && { message: numberAt(answerMessages, number), part: numberAt(answerParts, number), result };
    this.more = columns.more.get(number) ?? NONE;
  }

  get results(): readonly LinkedResult[] {
    return this.first === null ? NONE : [this.first, ...this.more];
  }
}

const NONE: readonly LinkedResult[] = [];
