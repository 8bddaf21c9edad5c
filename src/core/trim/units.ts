import { type Links, linkCalls } from '../model/links.ts';
import type { Message, Part } from '../model/message.ts';
import { asks, OF_SYSTEM, onlyReasoning, Trait, type Traits, traitsOf } from '../model/traits.ts';

/** Messages that stay or go together: `start` to `end`, the end not included. */
export interface Unit {
  readonly start: number;
  readonly end: number;
  readonly calls: number;
  /** True for an exchange at the very end whose calls are not all answered: still in flight. */
  readonly open: boolean;
}

/** A history divided into units that no cut may split, and into turns. */
export interface Units {
  readonly units: readonly Unit[];
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
  const reach = Int32Array.from({ length: count }, (_, i) => i);
  const join = (a: number, b: number): void => {
    const [from, to] = a < b ? [a, b] : [b, a];
    if (to > reach[from]!) reach[from] = to;
  };
  for (const link of links.calls) for (const result of link.results) join(link.message, result.message);
  joinLines(messages, traits, join);
  if (bindsSystem) joinSystem(traits, join);
  const unitOf = new Int32Array(count);
  const units: { start: number; end: number; calls: number; open: boolean }[] = [];
  for (let start = 0; start < count; ) {
    let last = reach[start]!;
    for (let i = start; i <= last; i++) if (reach[i]! > last) last = reach[i]!;
    unitOf.fill(units.length, start, last + 1);
    units.push({ start, end: last + 1, calls: 0, open: false });
    start = last + 1;
  }
  const waiting = new Uint8Array(units.length);
  for (const link of links.calls) {
    const unit = unitOf[link.message]!;
    units[unit]!.calls++;
    if (link.results.length === 0) waiting[unit] = 1;
  }
  openTail(messages, traits, units, waiting);
  return { units, unitOf, turnOf: turnsWithin(messages, traits, units, unitOf), links, traits };
}

/** True for the system's words: a system message, or a request that holds the system prompt (pydantic-ai). */
export function isSystem(messages: readonly Message[], traits: Traits, at: number): boolean {
  const own = traits[at]!;
  return (own & OF_SYSTEM) !== 0 || ((own & Trait.labelled) !== 0 && messages[at]!.parts.some(isSystemPrompt));
}

/** True for a unit with calls that are answered, or that nothing will answer any more. */
export const isExchange = (unit: Unit): boolean => unit.calls > 0 && !unit.open;

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
function openTail(
  messages: readonly Message[],
  traits: Traits,
  units: readonly (Unit & { open: boolean })[],
  waiting: Uint8Array,
): void {
  let at = units.length - 1;
  while (at > 0 && isSystem(messages, traits, units[at]!.start)) at--;
  // One turn of the assistant can be written as several messages, each with calls.
  const isCall = (unit: number): boolean =>
    waiting[unit] === 1 && (traits[units[unit]!.start]! & Trait.assistant) !== 0;
  for (const last = at; at >= 0 && isCall(at); at--) {
    const { start, end } = units[at]!;
    if (at < last && end - start > 1) break;
    units[at]!.open = true;
  }
}

function turnsWithin(
  messages: readonly Message[],
  traits: Traits,
  units: readonly Unit[],
  unitOf: Int32Array,
): Int32Array {
  const turnOf = new Int32Array(traits.length);
  let turn = -1;
  for (let i = 0; i < traits.length; i++) {
    const own = traits[i]!;
    if (asks(own) && (own & Trait.result) === 0) {
      const unit = units[unitOf[i]!]!;
      const isBound = unit.start === i && ((traits[i + 1] ?? 0) & Trait.system) !== 0;
      const isAlone = unit.end - unit.start === 1 || isBound;
      if (isAlone && ((own & Trait.labelled) === 0 || messages[i]!.parts.some(isSaid))) turn = i;
    }
    turnOf[i] = turn;
  }
  return turnOf;
}

const isSaid = (part: Part): boolean =>
  part.kind === 'text' ? part.label === undefined : part.kind === 'media' || part.kind === 'opaque';

const isSystemPrompt = (part: Part): boolean => part.kind === 'text' && part.label === 'system-prompt';
