import { removeMessages } from '../plan/operations.ts';
import type { Fix } from './fix.ts';

/** Takes one message out. */
export const removeMessage: Fix = {
  id: 'remove-message',
  title: 'Remove the message',
  effect: 'lossy',
  answers: ['content/empty-message', 'roles/unknown', 'roles/system-position', 'request/refused'],
  offers: ({ rule, messageIndex, variant }) => messageIndex >= 0 && (rule !== 'request/refused' || variant === 'part'),
  plan(draft, diagnostic) {
    const it = draft.at(diagnostic.messageIndex);
    if (it) removeMessages(draft, new Set([it]), () => ({ by: diagnostic.rule, reason: 'The message is removed.' }));
  },
};
