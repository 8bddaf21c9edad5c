import { sideOf } from '../model/turns.ts';
import { removeMessages } from '../plan/operations.ts';
import type { Fix } from './fix.ts';

/** Takes out everything before the first user turn, system messages excepted. */
export const dropLeading: Fix = {
  id: 'drop-leading',
  title: 'Drop what stands before the first user turn',
  effect: 'lossy',
  answers: ['roles/first'],
  offers: (_, { messages }) => messages.some((it) => it.role === 'user'),
  plan(draft, diagnostic) {
    const first = draft.messages.findIndex((it) => it.role === 'user');
    const lead = draft.messages.filter((it, i) => i < first && sideOf(it.role) !== 'system');
    const because = { by: diagnostic.rule, reason: 'It stands before the first user turn.' };
    removeMessages(draft, new Set(lead), () => because);
  },
};
