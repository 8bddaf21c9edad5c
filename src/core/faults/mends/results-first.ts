import { resultsFirst } from '../all/results-first.ts';
import { asFix } from './whole.ts';

/** Moves the results of the turn before everything else in it. */
export const putResultsFirst = asFix(resultsFirst, {
  id: 'results-first',
  title: 'Put the results first',
  effect: 'lossless',
});
