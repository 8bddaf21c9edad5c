import { removeParts, sweepEmptied } from '../plan/operations.ts';
import type { Fix } from './fix.ts';

/** Takes out the thinking that a finding is about; where its place is the fault, all thinking of its message. */
export const removeReasoning: Fix = {
  id: 'remove-reasoning',
  title: 'Remove the thinking block',
  effect: 'lossy',
  answers: [
    'reasoning/missing-signature',
    'reasoning/invalid-signature',
    'reasoning/position',
    'reasoning/not-accepted',
  ],
  offers: ({ partIndex }) => partIndex !== null,
  plan(draft, { rule, messageIndex, partIndex, variant }) {
    const because = { by: rule, reason: 'The thinking block is refused.' };
    const isWhole = variant !== undefined && variant !== 'redacted';
    removeParts(
      draft,
      messageIndex,
      ({ part }, i) => part.kind === 'reasoning' && (isWhole || i === partIndex),
      because,
    );
    sweepEmptied(draft);
  },
};
