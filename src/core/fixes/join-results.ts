import { resultsTogether } from '../passes/results-together.ts';
import { asFix } from './whole.ts';

/** Puts the results of one turn into one message. */
export const joinSplitResults = asFix(resultsTogether, {
  id: 'join-results',
  title: 'Join the results in one message',
  effect: 'lossless',
  answers: ['tools/results-split'],
});
