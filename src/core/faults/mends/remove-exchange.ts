import type { DraftMessage } from '../../model/draft.ts';
import { allUnansweredAlike } from '../../operations/alike.ts';
import { removeMessages, removeParts, sweepEmptied } from '../../operations/parts.ts';
import { type FixCode, forAll, placeOf } from '../fix.ts';

export const removeExchange: FixCode = {
  id: 'remove-exchange',
  offers: ({ variant }) => variant !== 'server' && variant !== 'result' && variant?.startsWith('declared') !== true,
  ...forAll((draft, diagnostics) => {
    const by = diagnostics[0].rule;
    const because = { by, reason: 'The exchange is removed as a whole.' };
    const links = draft.links();
    const asked = diagnostics.flatMap((it) => links.linkOf(placeOf(it)) ?? []);
    // Of an exchange that is written several times the copies would only take its place.
    const alike = by === 'tools/missing-result' ? allUnansweredAlike(draft, asked) : [];
    const homes = new Set(diagnostics.flatMap((it) => (draft.at(it.messageIndex) ? [it.messageIndex] : [])));
    for (const it of alike) homes.add(it.message);
    const gone = new Map<number, Set<number>>();
    for (const call of links.calls)
      if (homes.has(call.message))
        for (const it of call.results) gone.set(it.message, (gone.get(it.message) ?? new Set()).add(it.part));
    // What else stands there and answers nothing stood there with them.
    for (const [message, parts] of gone) {
      const others = draft.messageAt(message).parts.flatMap((it, part) => (parts.has(part) ? [] : [{ it, part }]));
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
      const message = draft.messageAt(at);
      const own = [...message.parts.keys()].filter((part) => !isOfAnother(at, part));
      if (own.length < message.parts.length) gone.set(at, new Set(own));
      else taken.add(message);
    }
    for (const [message, parts] of gone)
      if (!taken.has(draft.messageAt(message))) removeParts(draft, message, (_, part) => parts.has(part), because);
    removeMessages(draft, taken, () => because);
    sweepEmptied(draft);
  }),
};
