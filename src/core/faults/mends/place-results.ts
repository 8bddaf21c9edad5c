import { placeResults } from '../all/place-results.ts';
import { isAnsweredOnce } from '../fix.ts';
import { asFix } from './whole.ts';

/** Merges what stands between the call and its result into the turn, and moves what cannot be merged. */
export const joinResults = asFix(placeResults, {
  id: 'place-results',
  title: 'Merge the turns around it',
  effect: 'lossless',
  offers: isAnsweredOnce,
});
