import { removeMessages, removeParts, sweepEmptied } from '../plan/operations.ts';
import type { Fix } from './fix.ts';

/** Takes the whole turn with its calls out, and every result of them. */
export const removeExchange: Fix = {
  id: 'remove-exchange',
  title: 'Remove the whole exchange',
  effect: 'lossy',
  answers: ['tools/missing-result', 'tools/aborted-call', 'tools/invalid-arguments', 'tools/invalid-name'],
  plan(draft, diagnostic) {
    const home = draft.messages[diagnostic.messageIndex];
    if (!home) return;
    const because = { by: diagnostic.rule, reason: 'The exchange is taken out as a whole.' };
    const gone = new Map<number, Set<number>>();
    for (const call of draft.links().calls)
      if (call.message === diagnostic.messageIndex)
        for (const it of call.results) gone.set(it.message, (gone.get(it.message) ?? new Set()).add(it.part));
    for (const [message, parts] of gone) removeParts(draft, message, (_, part) => parts.has(part), because);
    removeMessages(draft, new Set([home]), () => because);
    sweepEmptied(draft);
  },
};
