import type { Rule } from './rule.ts';
import { atMessage } from './words.ts';

/** Finds roles that may not follow the role before them. */
export const rolesOrder: Rule = {
  id: 'roles/order',
  title: 'Role after a role that it may not follow',
  asks: 'May every role follow the one before it?',
  why: 'Some APIs have a table of which role may follow which. A user message directly behind tool results, or a system message behind an answer, is refused there.',
  severity: 'error',
  fact: 'order',
  *check({ transcript, facts }) {
    const table = new Map(Object.entries(facts.order?.is ?? {}));
    const { messages } = transcript;
    for (let i = 1; i < messages.length; i++) {
      const message = messages[i]!;
      const before = messages[i - 1]!;
      const allowed = table.get(before.role);
      if (!allowed || allowed.includes(message.role) || message.role === 'other') continue;
      // Results without their call, and two of a kind, are told by rules of their own.
      if (message.role === 'tool' || (message.role === before.role && facts.consecutive?.is === 'refused')) continue;
      yield atMessage(
        message,
        { role: message.role, after: before.role, before: before.index },
        { related: [{ messageIndex: before.index, at: before.at, label: 'the message before it' }] },
      );
    }
  },
  say: ({ data, messageIndex }) =>
    `Message ${messageIndex} (${data.role}) may not stand directly behind message ${data.before} (${data.after}).`,
};
