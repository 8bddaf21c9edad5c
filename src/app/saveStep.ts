/** What is taken out of the page: a file that is downloaded, or a text that is copied; and which state of the conversation is safe. */

/** One thing that somebody takes. */
export interface Taking {
  readonly to: 'file' | 'clipboard';
  /** The revision that was open. */
  readonly revision: number;
  /** The plan that it is taken with; null for the conversation as it is. */
  readonly plan: number | null;
  /** Its name as a file. */
  readonly name: string;
}

export type SaveStep = {
  /** The revision that is in a file or on the clipboard, as it is; null where none is. */
  readonly safe: number | null;
} & (
  | { readonly at: 'idle' }
  | { readonly at: 'taking'; readonly taking: Taking }
  /** `size` in bytes. */
  | { readonly at: 'taken'; readonly taking: Taking; readonly size: number }
  | { readonly at: 'failed'; readonly taking: Taking; readonly why: string }
);

export const NOTHING_TAKEN: SaveStep = { at: 'idle', safe: null };

const isSame = (a: Taking, b: Taking): boolean => a.to === b.to && a.revision === b.revision && a.plan === b.plan;

/** Something is taken. While the very same is on its way, as after a second click, nothing follows from it. */
export const taking = (step: SaveStep, wanted: Taking): SaveStep =>
  step.at === 'taking' && isSame(step.taking, wanted) ? step : { at: 'taking', safe: step.safe, taking: wanted };

/**
 * It is in the file or on the clipboard. The state that it was taken from is safe, unless it was taken with a plan; the
 * state of now may be another. Where nothing is known of it another conversation has been opened since.
 */
export function taken(step: SaveStep, of: Taking, size: number): SaveStep {
  if (step.at === 'idle') return step;
  const safe = of.plan === null ? of.revision : step.safe;
  return isOn(step, of) ? { at: 'taken', safe, taking: of, size } : { ...step, safe };
}

/** It could not be taken. */
export const failed = (step: SaveStep, of: Taking, why: string): SaveStep =>
  isOn(step, of) ? { at: 'failed', safe: step.safe, taking: of, why } : step;

const isOn = (step: SaveStep, of: Taking): boolean => step.at === 'taking' && step.taking === of;

/** That revision is in no file and on no clipboard. */
export const isUnsafe = ({ safe }: SaveStep, revision: number): boolean => safe !== revision;

/** What is said when it is over; null before. `size` in words. */
export function saidOf(step: SaveStep, size: (bytes: number) => string): string | null {
  if (step.at === 'failed') return step.why;
  if (step.at !== 'taken') return null;
  const { taking: of } = step;
  const plan = of.plan === null ? '' : ', with what After shows; nothing was applied';
  return of.to === 'file' ? `Saved ${of.name}, ${size(step.size)}${plan}.` : `Copied ${size(step.size)}${plan}.`;
}
