import { removeParts, sweepEmptied } from '../plan/operations.ts';
import { type Fix, isAboutResult } from './fix.ts';

/** Takes one result out; what stands beside it stays. */
export const removeResult: Fix = {
  id: 'remove-result',
  title: 'Remove the result',
  effect: 'lossy',
  answers: ['tools/orphan-result', 'tools/result-before-call', 'tools/duplicate-result', 'tools/missing-id'],
  offers: isAboutResult,
  plan(draft, diagnostic) {
    const because = { by: diagnostic.rule, reason: 'The result is taken out.' };
    const isIt = (part: { part: { kind: string } }, i: number) =>
      i === diagnostic.partIndex && part.part.kind === 'result';
    removeParts(draft, diagnostic.messageIndex, isIt, because);
    sweepEmptied(draft);
  },
};
