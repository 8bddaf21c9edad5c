import { sideOf } from '../model/sides-of-turns.ts';
import { isSpokenByUser } from '../targets/placing.ts';
import { firstMessage } from './all/first-message.ts';
import type { Fault } from './fault.ts';
import { addUserTurn } from './mends/add-user-turn.ts';
import { dropLeading } from './mends/drop-leading.ts';
import { atMessage } from './sentence.ts';

/** Finds a history that begins with an assistant turn. */
export const rolesFirst: Fault = {
  id: 'roles/first',
  title: 'First message is not a user message',
  asks: 'Does the conversation begin with a user message?',
  why: 'Some APIs require the user to be first. A greeting by the assistant, or a conversation that was trimmed at a wrong place, begins with an assistant turn.',
  severity: 'error',
  fact: 'first',
  visit: ({ transcript, facts }) => ({
    *end() {
      // An answer alone is no history, and a section begins where its file does not.
      if (transcript.sealed || transcript.answer || transcript.more?.before) return;
      // A history without any user message is told once, by the rule for that.
      if (facts.userRequired && !transcript.messages.some(isSpokenByUser)) return;
      const first = transcript.messages.find((it) => sideOf(it.role) !== 'system');
      if (first?.role === 'assistant') yield atMessage(first, { role: first.role });
    },
  }),
  say: ({ messageIndex }) => `Message ${messageIndex} is the first of the conversation and is not a user message.`,
  mends: [addUserTurn, dropLeading],
  all: [firstMessage],
};
