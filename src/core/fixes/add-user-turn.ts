import { firstMessage } from '../passes/first-message.ts';
import { asFix } from './whole.ts';

/** Puts a short user turn in front. */
export const addUserTurn = asFix(firstMessage, {
  id: 'add-user-turn',
  title: 'Put a short user turn in front',
  effect: 'invents',
  answers: ['roles/first', 'roles/no-user'],
  // A bare list without messages may yet be filled.
  offers: ({ variant, severity }) => variant !== 'none' || severity === 'error',
});
