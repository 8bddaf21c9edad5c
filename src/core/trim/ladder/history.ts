import type { Message, Part } from '../../model/message.ts';
import { isProtected, type Pinned } from '../pins.ts';
import type { Units } from '../units.ts';

/** What edits may look at, and how they are priced. */
export interface LadderHistory {
  readonly messages: readonly Message[];
  readonly units: Units;
  readonly pinned: Pinned;
  /** True where what was thought before a call has to stay. */
  readonly bindsThinking?: boolean;
  price(message: Message): number;
  measure(text: string): number;
}

/** The parts of a message as they are after the edits so far, at the places of the original parts. */
export type EditedParts = readonly (Part | null)[];

/** A history on its way up the ladder. */
export interface Climbing extends LadderHistory {
  /** The parts of a message after the edits so far. */
  current(index: number): EditedParts;
}

/** Proposes one edit after another, the least aggressive first, each in view of those that were made. */
export type Edits = Iterable<{ readonly index: number; readonly slots: EditedParts }>;

/** True for a message that no edit may touch. */
export function isFixed(history: LadderHistory, index: number): boolean {
  return isProtected(history.pinned[index]);
}

/** The first message of the last `count` turns; the whole history if there are not so many. */
export function firstOfLastTurns(units: Units, count: number): number {
  let left = Math.max(0, count);
  for (let i = units.turnOf.length - 1; i >= 0; i--) {
    if (left === 0) return i + 1;
    if (units.turnOf[i] === i) left--;
  }
  return 0;
}
