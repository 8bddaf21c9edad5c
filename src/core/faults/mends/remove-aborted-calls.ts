import { abortedCalls } from '../all/aborted-calls.ts';
import { asFix } from './whole.ts';

/** Takes out the calls of aborted turns with their partial results. */
export const removeAbortedCalls = asFix(abortedCalls, {
  id: 'remove-aborted-calls',
  title: 'Remove the aborted calls',
  effect: 'lossy',
});
