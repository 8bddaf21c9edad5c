import { mergeTurns } from '../passes/merge-turns.ts';
import { asFix } from './whole.ts';

/** Merges neighbouring messages of one speaker. */
export const mergeConsecutive = asFix(mergeTurns, {
  id: 'merge-consecutive',
  title: 'Merge the messages',
  effect: 'lossless',
  answers: ['roles/consecutive'],
});
