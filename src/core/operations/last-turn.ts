import type { Draft, DraftMessage } from '../model/draft.ts';
import { type Because, newMessage, removeMessages } from './parts.ts';

const TEXT = 'Continue.';

/** Ends the history with a short user turn. Empty turns at the end go: they would be refused once they are not the last. */
export function addLastUserTurn(draft: Draft, because: Because): void {
  const gone = new Set<DraftMessage>();
  for (let i = draft.length - 1; draft.at(i)?.parts.length === 0; i--) gone.add(draft.at(i)!);
  removeMessages(draft, gone, () => ({ ...because, reason: 'The message holds nothing.' }));
  draft.note({
    index: draft.original.length,
    role: 'user',
    action: 'inserted',
    ...because,
    effect: 'invents',
    before: '',
    after: TEXT,
  });
  draft.messages.push(newMessage('user', [{ kind: 'text', at: '', text: TEXT }]));
}
