import type { DraftMessage } from '../../model/draft.ts';
import type { Message } from '../../model/message.ts';
import { sideOf } from '../../model/sides-of-turns.ts';
import { insertText, removeMessages } from '../../operations/parts.ts';
import { runPass } from '../../operations/pass.ts';
import { firstMessage } from '../all/first-message.ts';
import { mergeTurns } from '../all/merge-turns.ts';
import { asFix, type FixCode } from '../fix.ts';

/** True where a user message or results are before the turn of a message: what is merged into one turn then follows them. */
function isBehindUser(messages: readonly Message[], index: number): boolean {
  let at = index - 1;
  while (at >= 0 && sideOf(messages[at]?.role ?? 'other') !== 'user') at--;
  return at >= 0;
}

/** What the user says before calls that follow system text. */
const CONTINUE = 'Continue.';
const BECAUSE = { by: 'roles/order', reason: 'Calls must follow a user message or results.' };

/**
 * Puts a short user turn in front, also where a recorded response shows that none is needed: it was asked for. Calls
 * after system text get theirs directly before them: what the assistant said earlier cannot be merged with them.
 */
export const addUserTurn: FixCode = {
  id: 'add-user-turn',
  offers: ({ rule, variant, messageIndex }, { messages }) =>
    rule === 'roles/order'
      ? variant === 'calls' &&
        (sideOf(messages[messageIndex - 1]?.role ?? 'system') === 'system' || !isBehindUser(messages, messageIndex))
      : variant !== 'none',
  plan(draft, { rule, messageIndex }, context) {
    if (rule === 'roles/order' && messageIndex > 0) insertText(draft, messageIndex, 'user', CONTINUE, BECAUSE);
    else runPass(firstMessage, draft, {}, { ...context, stored: false });
  },
};

export const mergeConsecutive = asFix(mergeTurns, {
  id: 'merge-consecutive',
  repeats: true,
  // Where the target takes them as they are there is nothing to mend.
  offers: ({ rule, variant, messageIndex }, { messages }) =>
    rule === 'roles/order'
      ? variant === 'calls' &&
        messages[messageIndex - 1]?.role === messages[messageIndex]?.role &&
        isBehindUser(messages, messageIndex)
      : variant !== 'accepted' && variant !== 'results',
});

/** Takes one message out; of an order all system messages that stand together. */
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
    const { rule, messageIndex } = diagnostic;
    const removed = new Set<DraftMessage>();
    for (let at = messageIndex; at === messageIndex || (rule === 'roles/order' && isSystem(draft.at(at))); at++) {
      const message = draft.at(at);
      if (message) removed.add(message);
    }
    removeMessages(draft, removed, () => ({ by: rule, reason: 'The message is removed.' }));
  },
};

/** System text behind system text: without the first the next would be in its place. */
const isSystem = (message: DraftMessage | undefined): boolean => sideOf(message?.role ?? 'other') === 'system';
