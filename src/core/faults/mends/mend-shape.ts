import { mendShapes } from '../../operations/shapes.ts';
import type { FixCode } from '../fix.ts';

export const mendShape: FixCode = {
  id: 'mend-shape',
  offers: ({ data }) => data.mends === true && data.isMoved !== false,
  plan(draft, { at }, context) {
    mendShapes(draft, context, (it) => it.at === at);
  },
};
