import { sayNoReasoning } from '../../operations/empty-reasoning.ts';
import type { Fix } from '../fix.ts';

/** Says of every turn with calls that lacks its reasoning that there was none. */
export const addEmptyReasoning: Fix = {
  id: 'add-empty-reasoning',
  title: 'Add empty reasoning',
  effect: 'lossless',
  offers: (_, { native }) => native,
  plan(draft, _, context) {
    sayNoReasoning(draft, context);
  },
};
