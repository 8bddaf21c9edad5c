import { isSpokenByUser } from '../targets/placing.ts';
import { firstMessage } from './all/first-message.ts';
import type { FaultCode } from './fault.ts';
import { addUserTurn } from './mends/messages.ts';
import { around } from './sentence.ts';

export const rolesNoUser: FaultCode = {
  id: 'roles/no-user',
  visit: ({ transcript: { messages, at, isRequest, sealed, answer, continues, more, system }, facts }) => ({
    end(tell) {
      // An answer alone is no history, and the question may stand in what the provider stores, or around a section.
      if (sealed || answer || continues || more) return;
      const missing = around(at, { messages: messages.length });
      if (messages.length === 0) {
        // A bare list may yet be filled; a request is sent as it is.
        const variant = isRequest && system?.trim() ? 'only-system' : 'none';
        if (facts.messageRequired) tell({ ...missing, variant, severity: isRequest ? 'error' : 'warning' });
      } else if (facts.userRequired && !messages.some(isSpokenByUser)) tell(missing);
    },
  }),
  say({ data, variant }) {
    if (variant === 'only-system') return 'The list of messages is empty: all text is in the system prompt.';
    return variant === 'none'
      ? 'The list of messages is empty.'
      : `None of the ${data.messages} messages is a user message.`;
  },
  mends: [addUserTurn],
  all: [firstMessage],
};
