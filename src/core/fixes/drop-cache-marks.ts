import { cacheMarks } from '../passes/cache-marks.ts';
import { asFix } from './whole.ts';

/** Takes the earliest marks for the cache away. */
export const removeCacheMarks = asFix(cacheMarks, {
  id: 'drop-cache-marks',
  title: 'Keep the last cache marks',
  effect: 'lossless',
  answers: ['limits/cache-control'],
  // Marks of tools and the system prompt stand beside the messages.
  offers: ({ variant }) => variant !== 'beside',
});
