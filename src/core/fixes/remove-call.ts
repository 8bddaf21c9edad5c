import { removeParts, sweepEmptied } from '../plan/operations.ts';
import type { Fix } from './fix.ts';

/** Takes the call out, with anything that answers it; text beside it stays. */
export const removeCall: Fix = {
  id: 'remove-call',
  title: 'Remove the call',
  effect: 'lossy',
  answers: ['tools/missing-result', 'tools/aborted-call', 'tools/duplicate-call-id', 'tools/missing-id'],
  offers: (diagnostic) => diagnostic.partIndex !== null,
  plan(draft, diagnostic) {
    const at = diagnostic.messageIndex;
    const link = draft.links().linkOf({ message: at, part: diagnostic.partIndex ?? -1 });
    if (!link) return;
    const because = { by: diagnostic.rule, reason: 'The call is taken out.' };
    const places = [{ message: at, part: link.part }, ...link.results];
    for (const message of new Set(places.map((it) => it.message))) {
      const parts = new Set(places.filter((it) => it.message === message).map((it) => it.part));
      removeParts(draft, message, (_, part) => parts.has(part), because);
    }
    sweepEmptied(draft);
  },
};
