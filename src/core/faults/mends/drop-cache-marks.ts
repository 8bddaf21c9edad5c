import { shortenLateMarks } from '../../operations/cache-marks.ts';
import { cacheMarks } from '../all/cache-marks.ts';
import type { Fix } from '../fix.ts';
import { asFix } from './whole.ts';

/** Takes the earliest marks for the cache away. */
export const removeCacheMarks = asFix(cacheMarks, {
  id: 'drop-cache-marks',
  title: 'Keep the last cache marks',
  effect: 'lossless',
  // Marks of tools and the system prompt stand beside the messages.
  offers: ({ variant }) => variant === undefined,
});

/** Lets marks that may not last an hour last five minutes. */
export const shortenMarks: Fix = {
  id: 'shorten-cache-marks',
  title: 'Make all later marks last five minutes',
  effect: 'lossless',
  offers: ({ variant }) => variant === 'order',
  plan: (draft, _, context) => shortenLateMarks(draft, context),
};
