import type { Diagnostic } from '../../model/diagnostic.ts';
import type { DraftMessage } from '../../model/draft.ts';
import type { LinkedCall, LinkedResult, Links } from '../../model/links.ts';
import { allUnansweredAlike } from '../../operations/alike.ts';
import { removeMessages, removeParts, removePlaces, sweepEmptied } from '../../operations/parts.ts';
import { callsToText } from '../../operations/reasoning.ts';
import { type FixCode, forAll, isAboutCall, type OfferContext, placeOf } from '../fix.ts';

/** Takes the call out, with anything that answers it; text beside it stays. */
export const removeCall: FixCode = {
  id: 'remove-call',
  offers: (diagnostic, context) => isAboutCall(diagnostic, context) && !splitsTurn(diagnostic, context),
  ...forAll((draft, diagnostics) => {
    const by = diagnostics[0].rule;
    const links = draft.links();
    const asked = diagnostics.flatMap((diagnostic) => links.linkOf(placeOf(diagnostic)) ?? []);
    // Of a call that is written several times the copies would only take its place.
    const calls = by === 'tools/missing-result' ? allUnansweredAlike(draft, asked) : asked;
    const results = resultsThatGo(asked, calls, links);
    removePlaces(draft, [...calls, ...results], { by, reason: 'The call is removed.' });
    sweepEmptied(draft);
  }),
};

/** The results of the calls that go, but for those that another call of the id waits for. */
function resultsThatGo(asked: readonly LinkedCall[], calls: readonly LinkedCall[], links: Links): LinkedResult[] {
  if (asked.every((call) => call.first === null)) return [];
  const gone = new Set(calls);
  const waiting = new Set(
    links.calls.flatMap((linked) => (linked.first === null && !gone.has(linked) ? [linked.call.id] : [])),
  );
  return asked.flatMap((linked) => (linked.call.id !== null && waiting.has(linked.call.id) ? [] : linked.results));
}

/** Where results are read behind their call, the result of a repeated call would go into the middle of their turn. */
function splitsTurn(
  { rule, messageIndex, partIndex, related }: Diagnostic,
  { links, borderless }: OfferContext,
): boolean {
  if (rule !== 'tools/duplicate-call-id' || !borderless) return false;
  const first = links.calls.find((linked) => linked.call.at === related[0]?.at);
  const answered = links.linkOf({ message: messageIndex, part: partIndex ?? -1 })?.results.length !== 0;
  return answered && first !== undefined && first.results.length === 0 && first.message !== messageIndex;
}

export const removeExchange: FixCode = {
  id: 'remove-exchange',
  offers: ({ variant }) => variant !== 'server' && variant !== 'result' && variant?.startsWith('declared') !== true,
  ...forAll((draft, diagnostics) => {
    const by = diagnostics[0].rule;
    const because = { by, reason: 'The exchange is removed as a whole.' };
    const links = draft.links();
    const asked = diagnostics.flatMap((diagnostic) => links.linkOf(placeOf(diagnostic)) ?? []);
    // Of an exchange that is written several times the copies would only take its place.
    const alike = by === 'tools/missing-result' ? allUnansweredAlike(draft, asked) : [];
    const homes = new Set(
      diagnostics.flatMap((diagnostic) => (draft.at(diagnostic.messageIndex) ? [diagnostic.messageIndex] : [])),
    );
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

/** Writes every call and every result out as text: what holds none needs no tools. */
export const allCallsToText: FixCode = {
  id: 'calls-to-text',
  offers: ({ rule, data, variant }) =>
    rule === 'roles/consecutive' ? variant === 'results' : rule !== 'request/refused' || data.isRoleOfResults === true,
  plan(draft, { rule }) {
    const isUndeclared = rule === 'tools/tools-not-declared';
    const reason = isUndeclared ? 'The request declares no tools.' : 'The API knows no messages of this role.';
    callsToText(draft, { by: rule, reason });
  },
};
