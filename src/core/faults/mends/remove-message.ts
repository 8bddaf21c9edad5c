import { sideOf } from '../../model/sides-of-turns.ts';
import { removeMessages } from '../../operations/parts.ts';
import type { FixCode } from '../fix.ts';

/** Takes one message out. */
export const removeMessage: FixCode = {
  id: 'remove-message',
  offers({ rule, messageIndex, variant }, { messages }) {
    const message = messages[messageIndex];
    // Of an order only a system message is in the way; others are turns of the conversation.
    if (rule === 'roles/order') return message !== undefined && sideOf(message.role) === 'system';
    if (rule === 'content/wrong-type') return variant === 'entry';
    return messageIndex >= 0 && (rule !== 'request/refused' || variant === 'part');
  },
  plan(draft, diagnostic) {
    const it = draft.at(diagnostic.messageIndex);
    if (it) removeMessages(draft, new Set([it]), () => ({ by: diagnostic.rule, reason: 'The message is removed.' }));
  },
};
