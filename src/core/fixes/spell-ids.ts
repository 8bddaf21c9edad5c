import { callIds } from '../passes/call-ids.ts';
import { asFix } from './whole.ts';

/** Gives out missing ids and respells illegal ones, in both halves of each pair. */
export const spellIds = asFix(callIds, {
  id: 'spell-ids',
  title: 'Respell the ids',
  effect: 'lossless',
  answers: ['tools/invalid-id', 'tools/missing-id'],
});
