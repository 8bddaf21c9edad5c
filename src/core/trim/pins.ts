import type { Message } from '../model/message.ts';
import { hasTrait, OF_SYSTEM, OF_USER, Trait } from '../model/traits.ts';
import type { Settled } from './request.ts';
import { isSeam, isSystem, type Units } from './units.ts';
import words from './words.json';

/** Why a message is kept in any case. The last three nobody asked for. */
export type PinReason = keyof typeof words.pins;

const PIN_REASONS = Object.keys(words.pins) as readonly PinReason[];

const codeOf = (reason: PinReason): number => PIN_REASONS.indexOf(reason);

export const pinReason = (code = 0): PinReason => PIN_REASONS[code] ?? 'none';

/** Per message the code of the reason it is kept for, 0 for none: an index into PIN_REASONS. */
export type Pinned = Uint8Array;

/** True for what was asked to be kept as it is; what merely comes along may be edited. */
export const isProtected = (code = 0): boolean => code > 0 && code < codeOf('waiting');

/**
 * The messages that stay whatever the budget is. A pin holds its whole unit. If the first of them is not a question,
 * the question that opens its turn comes along. Where a target refuses two messages of one side in a row (`alternate`),
 * every pinned unit brings its question and the answer that ends its turn.
 */
export function pinsOf(messages: readonly Message[], units: Units, options: Settled['options']): Pinned {
  const pinned: Pinned = new Uint8Array(messages.length);
  const pin = (index: number, reason: PinReason): void => {
    const unit = units.units.at(units.unitOf[index] ?? -1);
    if (!unit) return;
    for (let i = unit.start; i < unit.end; i++) pinned[i] ||= codeOf(reason);
  };
  const { pins } = options;
  if (pins.system) pinSystem(messages, units, pin);
  for (const index of pins.indexes) if (Number.isInteger(index)) pin(index, 'chosen');
  if (pins.firstUser) pinFirstUser(messages, units, pin, 'first-user');
  if (pins.tools.length > 0) {
    const names = new Set(pins.tools);
    const { calls, messages: callers } = units.links.columns;
    for (const [i, { name }] of calls.entries()) if (names.has(name)) pin(callers[i] ?? -1, 'tool');
  }
  if (pins.lastTurn) {
    const last = units.turnOf.at(-1) ?? -1;
    for (let i = Math.max(0, last); i < messages.length; i++) pin(i, 'last-turn');
  }
  const { starts, open } = units.units;
  pinOpen(units, pin, options);
  const ends = [starts[open.indexOf(1)] ?? -1];
  if (options.strategy === 'prefix') {
    ends.push(pinWaiting(units, pin));
    // A beginning in which nobody asks is no window for a target that demands a question.
    if (options.alternate) pinFirstUser(messages, units, pin, 'opens-turn');
  }
  if (options.wantsUser) pinUser(messages, units, pin);
  if (options.cut !== 'unit') bringAlong(messages, units, pinned, pin, { alternate: options.alternate, ends });
  return pinned;
}

/** What waits for results at the end; cut anywhere, only the newest of several such messages. */
function pinOpen({ units: { starts, open } }: Units, pin: Pin, { cut }: Settled['options']): void {
  const from = cut === 'unit' ? open.lastIndexOf(1) : 0;
  for (const [unit, start] of starts.entries()) if (unit >= from && open[unit] === 1) pin(start, 'open-tail');
}

/**
 * What ends a turn (-1: what stands before the first), from a message of the assistant's on: its words, or results that
 * it never spoke about; a unit that begins with a result takes what stands before it along. undefined while nothing does.
 */
export function answerOf(messages: readonly Message[], units: Units, turn: number): Answer | undefined {
  let at = turn;
  while (at + 1 < messages.length && units.turnOf[at + 1] === turn) at++;
  while (at > turn && isSystem(messages, units.traits, at)) at--;
  if (at <= turn) return undefined;
  const isAssistant = (at: number): boolean => hasTrait(units.traits, at, Trait.assistant);
  const { units: list, unitOf } = units;
  const last = unitOf[at] ?? 0;
  let first = last;
  while (first > 0 && list.start(first) > turn && !isAssistant(list.start(first))) first--;
  const start = list.start(first);
  return start > turn && isAssistant(start) ? { start, end: list.end(last) } : undefined;
}

/** Messages from `start` to before `end`. */
interface Answer {
  readonly start: number;
  readonly end: number;
}

type Pin = (index: number, reason: PinReason) => void;

/** System messages at the front, before a question and at the end. One inside a turn belongs to the turn. */
function pinSystem(messages: readonly Message[], units: Units, pin: Pin): void {
  let next = -1;
  for (let i = messages.length - 1; i >= 0; i--) {
    if (!isSystem(messages, units.traits, i)) next = i;
    else if (hasTrait(units.traits, i, Trait.user) || next < 0 || units.turnOf[next] === next) pin(i, 'system');
  }
  for (let i = 0; i < messages.length && isSystem(messages, units.traits, i); i++) pin(i, 'system');
}

function pinFirstUser(messages: readonly Message[], units: Units, pin: Pin, reason: PinReason): void {
  const first = messages.findIndex((_, i) => units.turnOf[i] === i);
  if (first >= 0) pin(first, reason);
}

/** Where nobody asks, the last message of a user that is more than results, be it empty. */
function pinUser(messages: readonly Message[], units: Units, pin: Pin): void {
  if (messages.some((_, i) => units.turnOf[i] === i)) return;
  pin(
    messages.findLastIndex(({ role, parts }) => {
      return role === 'user' && (parts.length === 0 || parts.some((it) => it.kind !== 'result'));
    }),
    'opens-turn',
  );
}

/**
 * What the end of a history waits with: a question, or results the assistant has not read. Where the beginning is kept
 * it stays too, so that no window ends with an answer where the history does not. Gives its place, -1 for none.
 */
function pinWaiting({ traits }: Units, pin: Pin): number {
  const end = traits.length - 1;
  const last = traits.findLastIndex((it) => (it & OF_SYSTEM) === 0);
  if (end > last) pin(end, 'waiting');
  if (last < 0 || hasTrait(traits, last, Trait.assistant)) return -1;
  pin(last, 'waiting');
  return last;
}

function bringAlong(
  messages: readonly Message[],
  units: Units,
  pinned: Pinned,
  pin: Pin,
  { alternate, ends }: { readonly alternate: boolean; readonly ends: readonly number[] },
): void {
  const { traits } = units;
  const head = traits.findIndex((it) => (it & OF_SYSTEM) === 0);
  // Under strict alternation a system text behind the head may only stand behind what it stood behind.
  const isOfTurn = (i: number): boolean =>
    (pinned[i] ?? 0) >= codeOf('opens-turn') || (alternate && head >= 0 && i > head);
  const isHeld = (i: number): boolean => pinned[i] !== 0 && (!hasTrait(traits, i, OF_SYSTEM) || isOfTurn(i));
  // Under strict alternation what is pinned reaches to the next places where something may be left out, both ways.
  const isInside = (i: number): boolean => units.turnOf[i] !== i && !isSeam(traits, i, true);
  for (let i = messages.length - 1; alternate && i > 0; i--) if (isHeld(i) && isInside(i)) pin(i - 1, 'opens-turn');
  for (let i = 0; alternate && i + 1 < messages.length; i++) if (isHeld(i) && isInside(i + 1)) pin(i + 1, 'answer');
  const held: number[] = [];
  for (let i = 0; i < traits.length; i++) if (isHeld(i)) held.push(i);
  const bringing = alternate ? held : [...held.slice(0, 1), ...ends];
  const turns = new Set(bringing.flatMap((index) => units.turnOf[index] ?? []));
  for (const turn of turns) {
    // Before the first question a message of the user's side that asks nothing takes its place.
    if (turn >= 0 || hasTrait(traits, head, OF_USER)) pin(turn >= 0 ? turn : head, 'opens-turn');
    // A turn that ends with results keeps them: what follows it followed them.
    if (alternate) pinAnswer(answerOf(messages, units, turn), pin);
  }
}

function pinAnswer(answer: Answer | undefined, pin: Pin): void {
  if (answer) for (let i = answer.start; i < answer.end; i++) pin(i, 'answer');
}
