import { type Links, linkCalls } from '../model/links.ts';
import type { Message } from '../model/message.ts';
import { isQuestion, sideOf } from '../model/turns.ts';

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
}

/**
 * Joins calls with their results, at any distance, into units; overlapping spans become one. A question inside a unit
 * (a result with words beside it, a question while a tool still runs) opens no turn, because no cut can stand there.
 * Linear in the number of parts.
 */
export function unitsOf(messages: readonly Message[], { bindsSystem }: { readonly bindsSystem?: boolean } = {}): Units {
  const links = linkCalls(messages);
  const count = messages.length;
  // Per message: the last message that must stay with it.
  const reach = Int32Array.from({ length: count }, (_, i) => i);
  const join = (a: number, b: number): void => {
    const [from, to] = a < b ? [a, b] : [b, a];
    if (to > reach[from]!) reach[from] = to;
  };
  for (const link of links.calls) for (const result of link.results) join(link.message, result.message);
  joinLines(messages, join);
  if (bindsSystem) joinSystem(messages, join);
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
  openTail(messages, units, waiting);
  return { units, unitOf, turnOf: turnsWithin(messages, units, unitOf), links };
}

/** True for the system's words: a system message, or a request that holds the system prompt (pydantic-ai). */
export function isSystem(message: Message): boolean {
  return message.role === 'system' || message.role === 'developer' || message.parts.some(isSystemPrompt);
}

/** True for a unit with calls that are answered, or that nothing will answer any more. */
export const isExchange = (unit: Unit): boolean => unit.calls > 0 && !unit.open;

/**
 * True where the assistant begins to speak. Under strict alternation only after
 * somebody else, so that whatever is left out between two seams can be left out.
 */
export function isSeam(messages: readonly Message[], at: number, alternate: boolean): boolean {
  return speaks(messages[at]!) && !(alternate && at > 0 && speaks(messages[at - 1]!));
}

/** The assistant, or somebody the reading does not know. */
export function speaks(message: Message): boolean {
  const side = sideOf(message.role);
  return side === 'assistant' || side === 'other';
}

/** Lines of one API message, and reasoning that stands alone before what it belongs to. */
function joinLines(messages: readonly Message[], join: (a: number, b: number) => void): void {
  const lines = new Map<string, number>();
  messages.forEach((message, i) => {
    if (isQuestion(message)) lines.clear();
    if (message.role !== 'assistant') return;
    if (message.id !== null) {
      const first = lines.get(message.id);
      if (first === undefined) lines.set(message.id, i);
      else join(first, i);
    }
    const alone = message.parts.length > 0 && message.parts.every((part) => part.kind === 'reasoning');
    if (alone && messages[i + 1]?.role === 'assistant') join(i, i + 1);
  });
}

/** A system message behind the first belongs to the turn that it stands behind, and to its answer. */
function joinSystem(messages: readonly Message[], join: (a: number, b: number) => void): void {
  for (let i = 1; i < messages.length; i++) {
    if (messages[i]!.role !== 'system') continue;
    join(i - 1, i);
    if (messages[i + 1]?.role === 'assistant') join(i, i + 1);
  }
}

/** Marks what the history ends with while it waits for answers, system messages after it not counted. */
function openTail(
  messages: readonly Message[],
  units: readonly (Unit & { open: boolean })[],
  waiting: Uint8Array,
): void {
  let at = units.length - 1;
  while (at > 0 && isSystem(messages[units[at]!.start]!)) at--;
  // One turn of the assistant can be written as several messages, each with calls.
  const isCall = (unit: number): boolean => waiting[unit] === 1 && messages[units[unit]!.start]!.role === 'assistant';
  for (const last = at; at >= 0 && isCall(at); at--) {
    const { start, end } = units[at]!;
    if (at < last && end - start > 1) break;
    units[at]!.open = true;
  }
}

function turnsWithin(messages: readonly Message[], units: readonly Unit[], unitOf: Int32Array): Int32Array {
  const turnOf = new Int32Array(messages.length);
  let turn = -1;
  messages.forEach((message, i) => {
    const unit = units[unitOf[i]!]!;
    const isBound = unit.start === i && messages[i + 1]?.role === 'system';
    if ((unit.end - unit.start === 1 || isBound) && opensTurn(message)) turn = i;
    turnOf[i] = turn;
  });
  return turnOf;
}

function opensTurn(message: Message): boolean {
  if (message.role !== 'user' || message.parts.some((part) => part.kind === 'result')) return false;
  return message.parts.some((part) =>
    part.kind === 'text' ? part.label === undefined : part.kind === 'media' || part.kind === 'opaque',
  );
}

const isSystemPrompt = (part: Message['parts'][number]): boolean =>
  part.kind === 'text' && part.label === 'system-prompt';
