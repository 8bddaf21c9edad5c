import { parseAnyDepth, UNREADABLE } from '../../text/carriers/carrier.ts';
import type { JsonObject } from '../../text/json.ts';

/** The events of one API's stream, put together to what the API would have answered in one piece. */
export interface Stream {
  isEvent(event: JsonObject): boolean;
  /** What the events say, with whether the last of them is among them; several answers are a list of their messages. */
  join(events: readonly JsonObject[]): Joined;
}

interface Joined {
  readonly value: unknown;
  readonly answers: number;
  readonly isWhole: boolean;
  /** What was put together, where that is no answer. */
  readonly told?: string;
}

/** The answers that events tell of, one after another; the first event begins one, and so does each that `starts` one. */
export function answersIn<Answer>(
  events: readonly JsonObject[],
  starts: (event: JsonObject) => boolean,
  begun: (event: JsonObject) => Answer,
  add: (answer: Answer, event: JsonObject) => void,
): Answer[] {
  const answers: Answer[] = [];
  for (const event of events) {
    const open = starts(event) ? undefined : answers.at(-1);
    const answer = open ?? begun(event);
    if (!open) answers.push(answer);
    add(answer, event);
  }
  return answers;
}

/** Pieces in the order of their numbers. */
export const inTurn = <Piece>(pieces: ReadonlyMap<number, Piece>): Piece[] =>
  [...pieces].sort(([a], [b]) => a - b).map(([, piece]) => piece);

/** Arguments that came in pieces: the value, or the text where it is none (the stream was cut). */
export function argumentsOf(pieces: readonly string[]): unknown {
  const text = pieces.join('');
  const value = text === '' ? {} : parseAnyDepth(text);
  return value === UNREADABLE ? text : value;
}
