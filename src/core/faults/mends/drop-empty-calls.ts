import { emptyCalls } from '../all/empty-calls.ts';
import { asFix } from './whole.ts';

/** Leaves `tool_calls: []` out. */
export const dropEmptyCalls = asFix(emptyCalls, {
  id: 'drop-empty-calls',
  title: 'Leave the empty list out',
  effect: 'lossless',
});
