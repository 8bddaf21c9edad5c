import type { Diagnostic } from '../../model/diagnostic.ts';
import type { LinkedCall, LinkedResult, Links } from '../../model/links.ts';
import { allUnansweredAlike } from '../../operations/alike.ts';
import { removePlaces, sweepEmptied } from '../../operations/parts.ts';
import { type FixCode, forAll, isAboutCall, type OfferContext, placeOf } from '../fix.ts';

/** Takes the call out, with anything that answers it; text beside it stays. */
export const removeCall: FixCode = {
  id: 'remove-call',
  offers: (diagnostic, context) => isAboutCall(diagnostic, context) && !splitsTurn(diagnostic, context),
  ...forAll((draft, diagnostics) => {
    const by = diagnostics[0].rule;
    const links = draft.links();
    const asked = diagnostics.flatMap((it) => links.linkOf(placeOf(it)) ?? []);
    // Of a call that is written several times the copies would only take its place.
    const calls = by === 'tools/missing-result' ? allUnansweredAlike(draft, asked) : asked;
    const results = resultsThatGo(asked, calls, links);
    removePlaces(draft, [...calls, ...results], { by, reason: 'The call is removed.' });
    sweepEmptied(draft);
  }),
};

/** The results of the calls that go, but for those that another call of the id waits for. */
function resultsThatGo(asked: readonly LinkedCall[], calls: readonly LinkedCall[], links: Links): LinkedResult[] {
  if (asked.every((it) => it.first === null)) return [];
  const gone = new Set(calls);
  const waiting = new Set(links.calls.flatMap((it) => (it.first === null && !gone.has(it) ? [it.call.id] : [])));
  return asked.flatMap((it) => (it.call.id !== null && waiting.has(it.call.id) ? [] : it.results));
}

/** Where results are read behind their call, the result of a repeated call would go into the middle of their turn. */
function splitsTurn(
  { rule, messageIndex, partIndex, related }: Diagnostic,
  { links, borderless }: OfferContext,
): boolean {
  if (rule !== 'tools/duplicate-call-id' || !borderless) return false;
  const first = links.calls.find((it) => it.call.at === related[0]?.at);
  const answered = links.linkOf({ message: messageIndex, part: partIndex ?? -1 })?.results.length !== 0;
  return answered && first !== undefined && first.results.length === 0 && first.message !== messageIndex;
}
