import type { DraftMessage } from '../model/draft.ts';
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
    // Results of another exchange stay, and what calls beside them goes alone.
    const isOfAnother = (message: number, part: number): boolean => {
      const call = links.callOf({ message, part });
      return call !== undefined && !homes.has(call.message);
    };
    const taken = new Set<DraftMessage>();
    for (const at of homes) {
      const { parts } = draft.messages[at]!;
      if (parts.some((_, part) => isOfAnother(at, part)))
        gone.set(
          at,
          callsAndOwn(parts, (part) => isOfAnother(at, part)),
        );
      else taken.add(draft.messages[at]!);
    }
    for (const [message, parts] of gone)
      if (!taken.has(draft.messages[message]!)) removeParts(draft, message, (_, part) => parts.has(part), because);
    removeMessages(draft, taken, () => because);
    sweepEmptied(draft);
  },
};

/** The numbers of all parts but the results of another exchange. */
function callsAndOwn(parts: DraftMessage['parts'], isOfAnother: (part: number) => boolean): Set<number> {
  return new Set(parts.flatMap((_, part) => (isOfAnother(part) ? [] : [part])));
}
