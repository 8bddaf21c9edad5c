import { systemPosition } from '../passes/system-position.ts';
import { asFix } from './whole.ts';

/** Moves system messages to the front, or beside the list. */
export const moveSystem = asFix(systemPosition, {
  id: 'move-system',
  title: 'Move the system text to its place',
  effect: 'lossless',
  answers: ['roles/system-position', 'roles/unknown'],
  offers: (diagnostic) =>
    diagnostic.data.role === 'system' || diagnostic.data.role === 'developer' || diagnostic.rule !== 'roles/unknown',
});
