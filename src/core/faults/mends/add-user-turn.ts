import { runPass } from '../../operations/pass.ts';
import { firstMessage } from '../all/first-message.ts';
import type { FixCode } from '../fix.ts';

/** Puts a short user turn in front, also where a recorded answer shows that none is needed: it was asked for. */
export const addUserTurn: FixCode = {
  id: 'add-user-turn',
  // A bare list without messages may yet be filled.
  offers: ({ rule, variant, severity, messageIndex }) =>
    rule === 'roles/order' ? variant === 'calls' && messageIndex === 0 : variant !== 'none' || severity === 'error',
  plan(draft, _diagnostic, context) {
    runPass(firstMessage, draft, {}, { ...context, stored: false });
  },
};
