import { linkCalls } from '../model/linker.ts';
import type { Links } from '../model/links.ts';
import type { Message, Part } from '../model/message.ts';
import { asks, OF_SYSTEM, onlyReasoning, Trait, type Traits, traitsOf } from '../model/traits.ts';

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

  end(unit: number): number {
    return this.starts[unit + 1] ?? this.messages;
  }

  at(unit: number): Unit | undefined {
    if (unit < 0 || unit >= this.length) return undefined;
    return { start: this.starts[unit]!, end: this.end(unit), calls: this.calls[unit]!, open: this.open[unit] === 1 };
  }

  *[Symbol.iterator](): Iterator<Unit> {
    for (let unit = 0; unit < this.length; unit++) yield this.at(unit)!;
  }

  /** True for a unit with calls that are answered, or that nothing will answer any more. */
  isExchange(unit: number): boolean {
    return this.calls[unit]! > 0 && this.open[unit] === 0;
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

/**
 * Joins calls with their results, at any distance, into units; overlapping spans become one. A question inside a unit
 * (a result with words beside it, a question while a tool still runs) opens no turn, because no cut can stand there.
 * Linear in the number of parts.
 */
export function unitsOf(messages: readonly Message[], { bindsSystem }: { readonly bindsSystem?: boolean } = {}): Units {
  const links = linkCalls(messages);
  const traits = traitsOf(messages);
  const count = messages.length;
  // Per message: the last message that must stay with it.
  const reach = new Int32Array(count);
  for (let i = 0; i < count; i++) reach[i] = i;
  const join = (a: number, b: number): void => {
    const from = Math.min(a, b);
    const to = Math.max(a, b);
    if (to > reach[from]!) reach[from] = to;
  };
  const { messages: callers, answerMessages, more } = links.columns;
  for (let i = 0; i < callers.length; i++) if (answerMessages[i]! >= 0) join(callers[i]!, answerMessages[i]!);
  for (const [call, results] of more) for (const result of results) join(callers[call]!, result.message);
  joinLines(messages, traits, join);
  if (bindsSystem) joinSystem(traits, join);
  const unitOf = new Int32Array(count);
  const starts = new Int32Array(count);
  let length = 0;
  for (let start = 0; start < count; ) {
    let last = reach[start]!;
    for (let i = start; i <= last; i++) {
      if (reach[i]! > last) last = reach[i]!;
      unitOf[i] = length;
    }
    starts[length++] = start;
    start = last + 1;
  }
  const units = new UnitList(starts.subarray(0, length), new Int32Array(length), new Uint8Array(length), count);
  const waiting = new Uint8Array(length);
  for (let i = 0; i < callers.length; i++) {
    const unit = unitOf[callers[i]!]!;
    units.calls[unit]!++;
    if (answerMessages[i]! < 0) waiting[unit] = 1;
  }
  openTail(messages, traits, units, waiting);
  return { units, unitOf, turnOf: turnsWithin(messages, traits, units, unitOf), links, traits };
}

/** True for the system's words: a system message, or a request that holds the system prompt (pydantic-ai). */
export function isSystem(messages: readonly Message[], traits: Traits, at: number): boolean {
  const own = traits[at]!;
  return (own & OF_SYSTEM) !== 0 || ((own & Trait.labelled) !== 0 && messages[at]!.parts.some(isSystemPrompt));
}

/**
 * True where the assistant begins to speak. Under strict alternation only after
 * somebody else, so that whatever is left out between two seams can be left out.
 */
export function isSeam(traits: Traits, at: number, alternate: boolean): boolean {
  return speaks(traits[at]!) && !(alternate && at > 0 && speaks(traits[at - 1]!));
}

/** The assistant, or somebody the reading does not know. */
export const speaks = (traits: number): boolean => (traits & (Trait.assistant | Trait.other)) !== 0;

/** Lines of one API message, and reasoning that stands alone before what it belongs to. */
function joinLines(messages: readonly Message[], traits: Traits, join: (a: number, b: number) => void): void {
  const lines = new Map<string, number>();
  for (let i = 0; i < traits.length; i++) {
    const own = traits[i]!;
    if (asks(own)) lines.clear();
    if ((own & Trait.assistant) === 0) continue;
    const id = own & Trait.identified ? messages[i]!.id : null;
    if (id !== null) {
      const first = lines.get(id);
      if (first === undefined) lines.set(id, i);
      else join(first, i);
    }
    if (onlyReasoning(own) && ((traits[i + 1] ?? 0) & Trait.assistant) !== 0) join(i, i + 1);
  }
}

/** A system message behind the first belongs to the turn that it stands behind, and to its answer. */
function joinSystem(traits: Traits, join: (a: number, b: number) => void): void {
  for (let i = 1; i < traits.length; i++) {
    if ((traits[i]! & Trait.system) === 0) continue;
    join(i - 1, i);
    if (((traits[i + 1] ?? 0) & Trait.assistant) !== 0) join(i, i + 1);
  }
}

/** Marks what the history ends with while it waits for answers, system messages after it not counted. */
function openTail(messages: readonly Message[], traits: Traits, units: UnitList, waiting: Uint8Array): void {
  let at = units.length - 1;
  while (at > 0 && isSystem(messages, traits, units.starts[at]!)) at--;
  // One turn of the assistant can be written as several messages, each with calls.
  const isCall = (unit: number): boolean =>
    waiting[unit] === 1 && (traits[units.starts[unit]!]! & Trait.assistant) !== 0;
  for (const last = at; at >= 0 && isCall(at); at--) {
    if (at < last && units.end(at) - units.starts[at]! > 1) break;
    units.open[at] = 1;
  }
}

function turnsWithin(messages: readonly Message[], traits: Traits, units: UnitList, unitOf: Int32Array): Int32Array {
  const turnOf = new Int32Array(traits.length);
  let turn = -1;
  for (let i = 0; i < traits.length; i++) {
    const own = traits[i]!;
    if (asks(own) && (own & Trait.result) === 0) {
      const unit = unitOf[i]!;
      const start = units.starts[unit]!;
      const isBound = start === i && ((traits[i + 1] ?? 0) & Trait.system) !== 0;
      const isAlone = units.end(unit) - start === 1 || isBound;
      if (isAlone && ((own & Trait.labelled) === 0 || messages[i]!.parts.some(isSaid))) turn = i;
    }
    turnOf[i] = turn;
  }
  return turnOf;
}

const isSaid = (part: Part): boolean =>
  part.kind === 'text' ? part.label === undefined : part.kind === 'media' || part.kind === 'opaque';

const isSystemPrompt = (part: Part): boolean => part.kind === 'text' && part.label === 'system-prompt';
