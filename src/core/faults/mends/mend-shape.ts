import { mendShapes } from '../../operations/shapes.ts';
import type { Fix } from '../fix.ts';

/** Writes what a finding is about as the API knows it. */
export const mendShape: Fix = {
  id: 'mend-shape',
  title: 'Write it as the API knows it',
  effect: 'lossy',
  offers: ({ data }) => data.mends === true && data.isMoved !== false,
  plan(draft, { at }, context) {
    mendShapes(draft, context, (it) => it.at === at);
  },
};
