import { unansweredAlike } from '../plan/alike.ts';
import { removeMessages, removeParts, sweepEmptied } from '../plan/operations.ts';
import type { Fix } from './fix.ts';

/** Takes the whole turn with its calls out, and every result of them. */
export const removeExchange: Fix = {
  id: 'remove-exchange',
  title: 'Remove the whole exchange',
  effect: 'lossy',
  answers: ['tools/missing-result', 'tools/aborted-call', 'tools/invalid-arguments', 'tools/invalid-name'],
  offers: ({ variant }) => variant !== 'server' && variant !== 'result' && variant?.startsWith('declared') !== true,
  plan(draft, diagnostic) {
    const home = draft.messages[diagnostic.messageIndex];
    if (!home) return;
    const because = { by: diagnostic.rule, reason: 'The exchange is taken out as a whole.' };
    const links = draft.links();
    const link = links.linkOf({ message: diagnostic.messageIndex, part: diagnostic.partIndex ?? -1 });
    // Of an exchange that is written several times the copies would only take its place.
    const alike = link && diagnostic.rule === 'tools/missing-result' ? unansweredAlike(draft, link) : [];
    const homes = new Set([diagnostic.messageIndex, ...alike.map((it) => it.message)]);
    const gone = new Map<number, Set<number>>();
    for (const call of links.calls)
      if (homes.has(call.message))
        for (const it of call.results) gone.set(it.message, (gone.get(it.message) ?? new Set()).add(it.part));
    // What else stands there and answers nothing stood there with them.
    for (const [message, parts] of gone) {
      const others = draft.messages[message]!.parts.flatMap((it, part) => (parts.has(part) ? [] : [{ it, part }]));
      const isOrphan = ({ it, part }: (typeof others)[number]): boolean =>
        it.part.kind === 'result' && links.callOf({ message, part }) === undefined;
      if (others.every(isOrphan)) for (const { part } of others) parts.add(part);
    }
    const taken = new Set([...homes].map((at) => draft.messages[at]!));
    for (const [message, parts] of gone)
      if (!homes.has(message)) removeParts(draft, message, (_, part) => parts.has(part), because);
    removeMessages(draft, taken, () => because);
    sweepEmptied(draft);
  },
};
