import { quiet } from './quiet.ts';

/** Signs of a hand that is at work. */
const SIGNS = ['wheel', 'keydown', 'pointerdown'] as const;
/** Milliseconds after one of them in which the next may follow. */
const REST = 400;
/** Longer nobody waits for a rest. */
const PATIENCE = 10_000;

let last = Number.NEGATIVE_INFINITY;

export function watchHands(): void {
  const note = () => {
    last = performance.now();
  };
  for (const sign of SIGNS) document.addEventListener(sign, note, { capture: true, passive: true });
}

/**
 * Resolves when no hand has moved for a moment, or when it is needed: what nobody waits for would take half of two cores
 * from a page that is being scrolled.
 */
export const atRest = (isNeeded: () => boolean): Promise<void> =>
  quiet(performance.now() + PATIENCE, () => performance.now() < last + REST && !isNeeded());
