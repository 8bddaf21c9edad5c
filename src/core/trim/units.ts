import { linkCalls } from '../model/linker.ts';
import { isAnswered, type Links } from '../model/links.ts';
import type { Message, Part } from '../model/message.ts';
import { asks, hasTrait, OF_SYSTEM, onlyReasoning, Trait, type Traits, traitsOf } from '../model/traits.ts';
import type { TrimOptions } from './request.ts';

/** Messages that stay or go together: `start` to `end`, the end not included. */
interface Unit {
  readonly start: number;
  readonly end: number;
  readonly calls: number;
  /** True for an exchange at the very end whose calls are not all answered: still in flight. */
  readonly open: boolean;
}

/** Units in their order, in columns: a long history has hundreds of thousands of them. */
class UnitList implements Iterable<Unit> {
  constructor(
    readonly starts: Int32Array,
    /** How many calls each holds. */
    readonly calls: Int32Array,
    /** 1 for an exchange that is still in flight. */
    readonly open: Uint8Array,
    private readonly messages: number,
  ) {}

  get length(): number {
    return this.starts.length;
  }

  /** The first message of a unit; behind the last unit the end of the history. */
  start(unit: number): number {
    return this.starts[unit] ?? this.messages;
  }

  end(unit: number): number {
    return this.start(unit + 1);
  }

  at(unit: number): Unit | undefined {
    const start = this.starts[unit];
    if (start === undefined) return undefined;
    return { start, end: this.end(unit), calls: this.calls[unit] ?? 0, open: this.open[unit] === 1 };
  }

  *[Symbol.iterator](): Iterator<Unit> {
    for (let unit = 0, it = this.at(unit); it; it = this.at(++unit)) yield it;
  }

  /** True for a unit with calls that are answered, or that nothing will answer any more. */
  isExchange(unit = -1): boolean {
    return (this.calls[unit] ?? 0) > 0 && this.open[unit] === 0;
  }
}

/** A history divided into units that no cut may split, and into turns. */
export interface Units {
  readonly units: UnitList;
  /** Per message: the index of its unit. */
  readonly unitOf: Int32Array;
  /** Per message: the index of the question that opens its turn, its own index for a question, -1 before the first. */
  readonly turnOf: Int32Array;
  readonly links: Links;
  /** Of the messages: long histories are gone through again and again, and these lie side by side. */
  readonly traits: Traits;
}

/** What belongs together besides a call and its results. */
type Bonds = Pick<TrimOptions, 'bindsSystem' | 'pairs'>;

/**
 * Joins calls with their results, at any distance, into units; overlapping spans become one. A question inside a unit
 * (a result with words beside it, a question while a tool still runs) opens no turn, because no cut can stand there.
 * Linear in the number of parts.
 */
export function unitsOf(messages: readonly Message[], { bindsSystem, pairs }: Bonds = {}): Units {
  const links = linkCalls(messages);
  const traits = traitsOf(messages);
  const count = messages.length;
  // Per message: the last message that must stay with it.
  const reach = new Int32Array(count).map((_, i) => i);
  const join: Join = (a, b) => {
    const from = Math.min(a, b);
    reach[from] = Math.max(a, b, reach[from] ?? 0);
  };
  if (pairs === 'adjacent') joinAdjacent(messages, join);
  else {
    joinPairs(links, join);
    joinLines(messages, traits, join);
  }
  if (bindsSystem) joinSystem(traits, join);
  const unitOf = new Int32Array(count);
  const starts = new Int32Array(count);
  let length = 0;
  let last = -1;
  reach.forEach((to, i) => {
    if (i > last) starts[length++] = i;
    last = Math.max(last, to);
    unitOf[i] = length - 1;
  });
  const units = new UnitList(starts.subarray(0, length), new Int32Array(length), new Uint8Array(length), count);
  const waiting = new Uint8Array(length);
  links.columns.messages.forEach((caller, call) => {
    const unit = unitOf[caller] ?? 0;
    units.calls[unit] = (units.calls[unit] ?? 0) + 1;
    if (!isAnswered(links.columns, call)) waiting[unit] = 1;
  });
  openTail(messages, traits, units, waiting);
  return { units, unitOf, turnOf: turnsWithin(messages, traits, units, unitOf), links, traits };
}

/** True for the system's words: a system message, or a request that holds the system prompt (pydantic-ai). */
export function isSystem(messages: readonly Message[], traits: Traits, at: number): boolean {
  if (hasTrait(traits, at, OF_SYSTEM)) return true;
  return hasTrait(traits, at, Trait.labelled) && messages[at]?.parts.some(isSystemPrompt) === true;
}

/**
 * True where the assistant begins to speak. Under strict alternation only after
 * somebody else, so that whatever is left out between two seams can be left out.
 */
export function isSeam(traits: Traits, at: number, alternate: boolean): boolean {
  return speaks(traits, at) && !(alternate && speaks(traits, at - 1));
}

/** The assistant, or somebody the reading does not know. */
export const speaks = (traits: Traits, at: number): boolean => hasTrait(traits, at, Trait.assistant | Trait.other);

type Join = (a: number, b: number) => void;

/** Calls and all of their results, wherever those are. */
function joinPairs(links: Links, join: Join): void {
  const { messages: callers, answerMessages, more } = links.columns;
  callers.forEach((caller, call) => {
    if (isAnswered(links.columns, call)) join(caller, answerMessages[call] ?? caller);
  });
  for (const [call, results] of more) for (const result of results) join(links.link(call).message, result.message);
}

/** Messages with a call of which the next message has a result, and nothing else, as the code of the article does. */
function joinAdjacent(messages: readonly Message[], join: Join): void {
  let joined = -1;
  for (const [i, { parts }] of messages.entries()) {
    const next = messages[i + 1];
    if (i === joined || next === undefined) continue;
    const ids = new Set(parts.flatMap((part) => (part.kind === 'call' && !part.server ? [part.id ?? ''] : [])));
    if (!next.parts.some((part) => part.kind === 'result' && ids.has(part.callId ?? ''))) continue;
    joined = i + 1;
    join(i, joined);
  }
}

/** Lines of one API message, and reasoning that stands alone before what it belongs to. */
function joinLines(messages: readonly Message[], traits: Traits, join: Join): void {
  const lines = new Map<string, number>();
  for (const [i, own] of traits.entries()) {
    if (asks(own)) lines.clear();
    if ((own & Trait.assistant) === 0) continue;
    const id = own & Trait.identified ? messages[i]?.id : null;
    if (typeof id === 'string') {
      const first = lines.get(id);
      if (first === undefined) lines.set(id, i);
      else join(first, i);
    }
    if (onlyReasoning(own) && hasTrait(traits, i + 1, Trait.assistant)) join(i, i + 1);
  }
}

/** A system message behind the first belongs to the turn that it stands behind, and to its answer. */
function joinSystem(traits: Traits, join: Join): void {
  for (let i = 1; i < traits.length; i++) {
    if (!hasTrait(traits, i, Trait.system)) continue;
    join(i - 1, i);
    if (hasTrait(traits, i + 1, Trait.assistant)) join(i, i + 1);
  }
}

/** Marks what the history ends with while it waits for answers, system messages after it not counted. */
function openTail(messages: readonly Message[], traits: Traits, units: UnitList, waiting: Uint8Array): void {
  let at = units.length - 1;
  while (at > 0 && isSystem(messages, traits, units.start(at))) at--;
  // One turn of the assistant can be written as several messages, each with calls.
  const isCall = (unit: number): boolean => waiting[unit] === 1 && hasTrait(traits, units.start(unit), Trait.assistant);
  for (const last = at; at >= 0 && isCall(at); at--) {
    if (at < last && units.end(at) - units.start(at) > 1) break;
    units.open[at] = 1;
  }
}

function turnsWithin(messages: readonly Message[], traits: Traits, units: UnitList, unitOf: Int32Array): Int32Array {
  const turnOf = new Int32Array(traits.length);
  let turn = -1;
  for (const [i, message] of messages.entries()) {
    if (asks(traits[i] ?? 0) && !hasTrait(traits, i, Trait.result)) {
      const unit = unitOf[i] ?? 0;
      const start = units.start(unit);
      const isBound = start === i && hasTrait(traits, i + 1, Trait.system);
      const isAlone = units.end(unit) - start === 1 || isBound;
      if (isAlone && (!hasTrait(traits, i, Trait.labelled) || message.parts.some(isSaid))) turn = i;
    }
    turnOf[i] = turn;
  }
  return turnOf;
}

const isSaid = (part: Part): boolean =>
  part.kind === 'text' ? part.label === undefined : part.kind === 'media' || part.kind === 'opaque';

const isSystemPrompt = (part: Part): boolean => part.kind === 'text' && part.label === 'system-prompt';
