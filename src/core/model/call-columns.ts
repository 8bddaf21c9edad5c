import { IntList, numberAt } from '../text/int-list.ts';
import type { CallColumns, LinkedResult } from './links.ts';
import type { CallPart, ResultPart } from './message.ts';

/** The columns of calls, filled call by call. */
export class GrowingColumns {
  readonly calls: CallPart[] = [];
  readonly messages: IntList;
  readonly #traits: IntList;
  readonly #parts: IntList;
  readonly #answers: (ResultPart | null)[] = [];
  readonly #answerMessages: IntList;
  readonly #answerParts: IntList;
  readonly more = new Map<number, LinkedResult[]>();

  /** `likely`: so many calls there will hardly be more of. */
  constructor(likely?: number) {
    this.messages = new IntList(likely);
    this.#traits = new IntList(likely);
    this.#parts = new IntList(likely);
    this.#answerMessages = new IntList(likely);
    this.#answerParts = new IntList(likely);
  }

  /** Adds a call without an answer; gives its number. */
  add(call: CallPart, traits: number, message: number, part: number): number {
    this.messages.push(message);
    this.#traits.push(traits);
    this.#parts.push(part);
    this.#answers.push(null);
    this.#answerMessages.push(-1);
    this.#answerParts.push(-1);
    return this.calls.push(call) - 1;
  }

  answer(call: number, message: number, part: number, result: ResultPart): void {
    this.#answers[call] = result;
    this.#answerMessages.set(call, message);
    this.#answerParts.set(call, part);
  }

  /** Adds a call as other columns have it, its messages at other places; gives its number here, -1 where they have none. */
  copy(from: CallColumns, call: number, placeOf: (message: number) => number): number {
    const part = from.calls[call];
    if (part === undefined) return -1;
    const at = placeOf(numberAt(from.messages, call));
    const number = this.add(part, from.traits[call] ?? 0, at, numberAt(from.parts, call));
    const result = from.answers[call];
    if (result)
      this.answer(number, placeOf(numberAt(from.answerMessages, call)), numberAt(from.answerParts, call), result);
    const more = from.more.get(call);
    if (more)
      this.more.set(
        number,
        more.map((again) => ({ ...again, message: placeOf(again.message) })),
      );
    return number;
  }

  isOpen(call: number): boolean {
    return this.#answers[call] === null;
  }

  done(): CallColumns {
    return {
      calls: this.calls,
      traits: this.#traits.done(),
      messages: this.messages.done(),
      parts: this.#parts.done(),
      answers: this.#answers,
      answerMessages: this.#answerMessages.done(),
      answerParts: this.#answerParts.done(),
      more: this.more,
    };
  }
}
