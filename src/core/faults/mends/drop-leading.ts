import type { Message } from '../../model/message.ts';
import { sideOf } from '../../model/sides-of-turns.ts';
import { removeMessages } from '../../operations/parts.ts';
import type { Fix } from '../fix.ts';

/** Takes out everything before the first user turn, system messages excepted. */
export const dropLeading: Fix = {
  id: 'drop-leading',
  title: 'Drop what comes before the first user turn',
  effect: 'lossy',
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
