import type { DraftMessage } from '../model/draft.ts';
import { newMessage, removeMessages } from '../plan/operations.ts';
import type { Fix } from './fix.ts';

const TEXT = 'Continue.';

/** Ends a history that may not end on an assistant turn with a short user turn. */
export const addContinue: Fix = {
  id: 'add-continue',
  title: 'Add a user turn "Continue."',
  effect: 'invents',
  answers: ['roles/last'],
  plan(draft, diagnostic) {
    // An empty turn would be refused once it is no longer the last.
    const gone = new Set<DraftMessage>();
    for (let i = draft.messages.length - 1; draft.messages[i]?.parts.length === 0; i--) gone.add(draft.messages[i]!);
    removeMessages(draft, gone, () => ({ by: diagnostic.rule, reason: 'The message holds nothing.' }));
    draft.note({
      index: draft.original.length,
      role: 'user',
      action: 'inserted',
      by: diagnostic.rule,
      reason: 'The last message must be a user turn.',
      effect: 'invents',
      before: '',
      after: TEXT,
    });
    draft.messages.push(newMessage('user', [{ kind: 'text', at: '', text: TEXT }]));
  },
};
