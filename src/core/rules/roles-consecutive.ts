import type { Rule } from './rule.ts';
import { atMessage } from './words.ts';

/** Finds messages of the speaker who has just spoken, where the API wants the speakers to alternate. */
export const rolesConsecutive: Rule = {
  id: 'roles/consecutive',
  title: 'Consecutive messages of one role (no alternation)',
  asks: 'Do user and assistant alternate?',
  why: 'Some APIs and many chat templates refuse two messages of one speaker in a row. Interrupted turns and messages typed while the model was working leave such pairs.',
  severity: 'error',
  fact: 'consecutive',
  *check({ transcript, facts }) {
    if (facts.consecutive?.is !== 'refused') return;
    const { messages } = transcript;
    for (let i = 1; i < messages.length; i++) {
      const message = messages[i]!;
      const before = messages[i - 1]!;
      // Lines of a session file have no borders of their own: whoever sends them puts them together.
      if (message.request !== null) continue;
      if (message.role !== before.role || (message.role !== 'user' && message.role !== 'assistant')) continue;
      yield atMessage(
        message,
        { role: message.role, before: before.index },
        { related: [{ messageIndex: before.index, at: before.at, label: 'the message before it' }] },
      );
    }
  },
  say: ({ data, messageIndex }) =>
    `Messages ${data.before} and ${messageIndex} are both ${data.role} messages; user and assistant must alternate.`,
};
