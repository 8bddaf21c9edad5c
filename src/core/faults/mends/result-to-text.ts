import type { Diagnostic } from '../../model/diagnostic.ts';
import { resultsAsText, saidByUser } from '../../operations/parts.ts';
import { referencesOf, removeReferences } from '../../operations/stored-calls.ts';
import { type FixCode, isAboutResult, isAnsweredOnce, isMovable, type OfferContext, partOf, placeOf } from '../fix.ts';

export const resultToText: FixCode = {
  id: 'result-to-text',
  offers(diagnostic, context) {
    if (diagnostic.rule === 'tools/orphan-result') return true;
    if (diagnostic.rule === 'tools/missing-id') return isWorded(diagnostic, context);
    // One of several results that cannot move to its call. One that takes its place is displaced as well.
    if (diagnostic.rule === 'tools/result-displaced')
      return (
        !isMovable(diagnostic, context) &&
        !isAnsweredOnce(diagnostic, context) &&
        hasAnotherInPlace(diagnostic, context)
      );
    // A result whose call names no tool for it has another fix.
    const isOfCall = context.links.callOf(placeOf(diagnostic)) !== undefined;
    return isAboutResult(diagnostic, context) && (diagnostic.rule === 'request/refused' || !isOfCall);
  },
  plan(draft, diagnostic, context) {
    const because = { by: diagnostic.rule, reason: 'The result becomes user text.' };
    const places = [placeOf(diagnostic)];
    const stored = referencesOf(draft, places, context);
    saidByUser(draft, new Set(resultsAsText(draft, places, () => because)));
    removeReferences(draft, stored, diagnostic.rule);
  },
};

/** True if another result of the same call is in the message after it, or only results are between, and not the one that becomes text. */
export function hasAnotherInPlace(diagnostic: Diagnostic, { links, messages }: OfferContext): boolean {
  const link = links.callOf(placeOf(diagnostic));
  if (!link) return false;
  for (let after = link.message + 1; after !== diagnostic.messageIndex; after++) {
    if (link.results.some(({ message }) => message === after)) return true;
    if (!messages[after]?.parts.every(({ kind }) => kind === 'result')) return false;
  }
  return false;
}

/** True for a result that names no call and says something. */
function isWorded(diagnostic: Parameters<typeof partOf>[0], context: Parameters<typeof partOf>[1]): boolean {
  const part = partOf(diagnostic, context);
  return part?.kind === 'result' && part.text.trim() !== '' && context.links.callOf(placeOf(diagnostic)) === undefined;
}
