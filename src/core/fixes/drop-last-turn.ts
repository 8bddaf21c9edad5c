import type { DraftMessage } from '../model/draft.ts';
import { removeMessages } from '../plan/operations.ts';
import type { Fix } from './fix.ts';

/** Takes out the assistant messages at the end of the history. */
export const dropLastTurn: Fix = {
  id: 'drop-last-turn',
  title: 'Remove the last assistant turn',
  effect: 'lossy',
  answers: ['roles/last'],
  // Nothing would be left.
  offers: ({ data }) => data.onlyAnswers !== true,
  plan(draft, diagnostic) {
    const gone = new Set<DraftMessage>();
    for (let i = draft.messages.length - 1; draft.messages[i]?.role === 'assistant'; i--) gone.add(draft.messages[i]!);
    removeMessages(draft, gone, () => ({ by: diagnostic.rule, reason: 'The last message must be a user turn.' }));
  },
};
