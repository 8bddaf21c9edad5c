import { addLastUserTurn } from '../../operations/last-turn.ts';
import type { Fix } from '../fix.ts';

/** Ends a history that may not end on an assistant turn with a short user turn. */
export const addContinue: Fix = {
  id: 'add-continue',
  title: 'Add a user turn "Continue."',
  effect: 'invents',
  // An answer alone would become a history, which has to begin with the user where that is demanded.
  offers: (_, { answer, facts }) => answer !== true || facts.first === undefined,
  plan(draft, diagnostic) {
    addLastUserTurn(draft, { by: diagnostic.rule, reason: 'The last message must be a user turn.' });
  },
};
