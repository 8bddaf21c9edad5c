/** What fixes proved, step by step, so that a fix that is done again says what it said the first time. */
import type { Proved } from './state-parts.ts';

/** Known by the title of the plan that was applied. */
interface Titled {
  readonly plan: { readonly title: string };
}

export interface ProvenSteps<T extends Titled = Proved> {
  /** Of the fixes that were applied, the latest last. Other steps, as of typing, are not among them. */
  readonly applied: readonly T[];
  /** Of those that were taken back, the latest last. */
  readonly undone: readonly T[];
}

export const NO_STEPS = { applied: [], undone: [] } as const;

/** So many are kept: a plan of a long file is large. */
const KEPT = 8;

/** A fix was applied; what was taken back before cannot be done again. */
export const proven = <T extends Titled>({ applied }: ProvenSteps<T>, proof: T): ProvenSteps<T> => ({
  applied: [...applied.slice(1 - KEPT), proof],
  undone: [],
});

/** The step of that title was taken back. */
export function takenBack<T extends Titled>(steps: ProvenSteps<T>, title: string | null): ProvenSteps<T> {
  const last = steps.applied.at(-1);
  if (last === undefined || last.plan.title !== title) return steps;
  return { applied: steps.applied.slice(0, -1), undone: [...steps.undone, last] };
}

/** The step of that title was done again; its proof is then the last of `applied`. */
export function doneAgain<T extends Titled>(steps: ProvenSteps<T>, title: string | null): ProvenSteps<T> {
  const next = steps.undone.at(-1);
  if (next === undefined || next.plan.title !== title) return steps;
  return { applied: [...steps.applied, next], undone: steps.undone.slice(0, -1) };
}
