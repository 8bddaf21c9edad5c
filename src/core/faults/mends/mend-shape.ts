import { mendShapes } from '../../operations/shapes.ts';
import type { FixCode } from '../fix.ts';

/** Writes what a finding is about as the API knows it. */
export const mendShape: FixCode = {
  id: 'mend-shape',
  offers: ({ data }) => data.mends === true && data.isMoved !== false,
  plan(draft, { at }, context) {
    mendShapes(draft, context, (it) => it.at === at);
  },
};
