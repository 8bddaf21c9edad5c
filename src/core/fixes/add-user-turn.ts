import { firstMessage } from '../passes/first-message.ts';
import { asFix } from './whole.ts';

/** Puts a short user turn in front. */
export const addUserTurn = asFix(firstMessage, {
  id: 'add-user-turn',
  title: 'Put a short user turn in front',
  effect: 'invents',
  answers: ['roles/first', 'roles/no-user'],
  // In an empty list there is nothing that it could stand in front of.
  offers: ({ variant }) => variant !== 'none',
});
