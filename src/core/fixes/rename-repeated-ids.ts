import { callIdsUnique } from '../passes/call-ids-unique.ts';
import { asFix } from './whole.ts';

/** Renames repeated ids in calls and results. */
export const renameRepeatedIds = asFix(callIdsUnique, {
  id: 'rename-repeated-ids',
  title: 'Rename the repeated id',
  effect: 'lossless',
  answers: ['tools/duplicate-call-id'],
  offers: ({ data }) => data.unanswered !== true,
});
