import { anyPass } from '../../operations/pass.ts';
import { firstMessage } from '../all/first-message.ts';
import type { Fix } from '../fix.ts';

/** Puts a short user turn in front, also where a recorded answer shows that none is needed: it was asked for. */
export const addUserTurn: Fix = {
  id: 'add-user-turn',
  title: 'Add a short user turn before it',
  effect: 'invents',
  // A bare list without messages may yet be filled.
  offers: ({ rule, variant, severity, messageIndex }) =>
    rule === 'roles/order' ? variant === 'calls' && messageIndex === 0 : variant !== 'none' || severity === 'error',
  plan(draft, _diagnostic, context) {
    anyPass(firstMessage, []).run(draft, {}, { ...context, stored: false });
  },
};
