import { workerIdle } from './workerIdle.ts';

/** Events of somebody who is scrolling, typing or pointing. */
const INPUT = ['wheel', 'keydown', 'pointerdown'] as const;
/** Milliseconds after one of them in which the next may follow. */
const REST = 400;
/** Milliseconds after which nobody waits any longer. */
const PATIENCE = 10_000;

let lastInput = Number.NEGATIVE_INFINITY;

/** Notes the time of every input on the page. */
export function watchInput(): void {
  const note = () => {
    lastInput = performance.now();
  };
  for (const event of INPUT) document.addEventListener(event, note, { capture: true, passive: true });
}

/**
 * Resolves when there was no input for a moment, or when the result is needed: work that nobody waits for would take half
 * of two cores from a page that is being scrolled.
 */
export const inputIdle = (isNeeded: () => boolean): Promise<void> =>
  workerIdle(performance.now() + PATIENCE, () => performance.now() < lastInput + REST && !isNeeded());
