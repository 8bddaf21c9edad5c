import type { Message } from '../model/message.ts';
import { sideOf } from '../model/sides-of-turns.ts';
import { removeMessages } from '../operations/parts.ts';
import { isSpokenByUser } from '../targets/placing.ts';
import { firstMessage } from './all/first-message.ts';
import type { FaultCode } from './fault.ts';
import type { FixCode } from './fix.ts';
import { addUserTurn } from './mends/messages.ts';
import { atMessage } from './sentence.ts';

/** Takes out everything before the first user turn, system messages excepted. */
const dropLeading: FixCode = {
  id: 'drop-leading',
  offers: (_, { messages }) => firstTurn(messages) >= 0,
  plan(draft, diagnostic) {
    const first = firstTurn(draft.view());
    const lead = draft.messages.filter((it, i) => i < first && sideOf(it.role) !== 'system');
    const because = { by: diagnostic.rule, reason: 'It comes before the first user turn.' };
    removeMessages(draft, new Set(lead), () => because);
  },
};

/** The first message of the user that says something besides results: their calls go, or have gone before; -1 for none. */
const firstTurn = (messages: readonly Message[]): number =>
  messages.findIndex(
    ({ role, parts }) => role === 'user' && (parts.length === 0 || parts.some((it) => it.kind !== 'result')),
  );

export const rolesFirst: FaultCode = {
  id: 'roles/first',
  visit: ({ transcript, facts }) => ({
    end(tell) {
      // An answer alone is no history, and a section begins where its file does not.
      if (transcript.sealed || transcript.answer || transcript.more?.before) return;
      // A history without any user message is told once, by the rule for that.
      if (facts.userRequired && !transcript.messages.some(isSpokenByUser)) return;
      const first = transcript.messages.find((it) => sideOf(it.role) !== 'system');
      if (first?.role === 'assistant') tell(atMessage(first, { role: first.role }));
    },
  }),
  say: ({ messageIndex }) => `Message ${messageIndex} is the first of the conversation and is not a user message.`,
  mends: [addUserTurn, dropLeading],
  all: [firstMessage],
};
