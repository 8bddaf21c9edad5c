import { inNextTask } from '../nextTask.ts';

/** Work over all messages in short pieces, so that a hand that types or scrolls never waits for it. */

/** Work that pauses after every few thousand messages. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Up to so many messages it is not worth a pause. */
export const FEW = 10_000;
/** Messages from one pause to the next. */
const STEP = 8_192;
/** Milliseconds that the page may be held. */
const HELD = 5;

/** Calls `look` for stretches of `count` things with a pause behind each. It says false where it need not go on. */
export function* stretches(
  count: number,
  look: (from: number, to: number) => boolean | undefined,
): Generator<undefined, undefined, undefined> {
  for (let from = 0; from < count; from += STEP) {
    if (look(from, Math.min(count, from + STEP)) === false) return;
    yield;
  }
}

export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/**
 * Does one piece of work at a time, in slices of the page's time. What is wanted meanwhile waits; of several that wait only the
 * last is done, so that a hand that keeps moving sees how far it is.
 */
export class Slices<T> {
  private running: Steps<T> | null = null;
  private next: (() => Steps<T>) | null = null;
  private readonly done: (made: T) => void;

  constructor(done: (made: T) => void) {
    this.done = done;
  }

  want(work: () => Steps<T>): void {
    this.next = work;
    if (this.running === null) this.start();
  }

  /** Nothing that was wanted is told any more. */
  end(): void {
    this.running = null;
    this.next = null;
  }

  private start(): void {
    const work = this.next;
    if (work === null) return;
    this.next = null;
    const steps = work();
    this.running = steps;
    inNextTask(() => this.run(steps));
  }

  private run(steps: Steps<T>): void {
    const until = performance.now() + HELD;
    while (this.running === steps && performance.now() < until) {
      const step = steps.next();
      if (!step.done) continue;
      this.running = null;
      this.done(step.value);
      this.start();
      return;
    }
    if (this.running === steps) inNextTask(() => this.run(steps));
  }
}
