import type { Diagnostic } from '../../model/diagnostic.ts';
import type { LinkedResult, Links, PartPlace } from '../../model/links.ts';
import { ownedIn, ownResults, placeKey } from '../../operations/own-results.ts';
import { removePlaces, resultsAsText, saidByUser, sweepEmptied } from '../../operations/parts.ts';
import { moveResults } from '../../operations/results.ts';
import { referencesOf, removeReferences } from '../../operations/stored-calls.ts';
import {
  type FixCode,
  forAll,
  isAboutResult,
  isAnsweredOnce,
  isMovable,
  type OfferContext,
  partOf,
  placeOf,
} from '../fix.ts';

export const ownResult: FixCode = {
  id: 'own-result',
  offers: (diagnostic, { messages, links }) => ownedIn(messages, links).has(placeKey(placeOf(diagnostic))),
  ...forAll((draft, diagnostics, { facts }) => {
    const owned = ownedIn(draft.sight(), draft.links());
    const wanted = diagnostics.flatMap((diagnostic) => {
      const pair = owned.get(placeKey(placeOf(diagnostic)));
      return pair ? [pair] : [];
    });
    ownResults(draft, [...new Set(wanted)], facts, diagnostics[0].rule);
  }),
};

export const moveResult: FixCode = {
  id: 'move-result',
  offers: isMovable,
  ...forAll((draft, diagnostics, context) => {
    const links = draft.links();
    const moves = diagnostics.flatMap((diagnostic) => {
      const place = placeOf(diagnostic);
      const call = links.callOf(place);
      const result = call?.results.find((linked) => linked.message === place.message && linked.part === place.part);
      return call && result ? [{ call, result }] : [];
    });
    const reason = 'The result is not directly after its call.';
    moveResults(draft, moves, context, { by: diagnostics[0].rule, reason });
  }),
};

/** Takes one result out; what stands beside it stays. */
export const removeResult: FixCode = {
  id: 'remove-result',
  offers: (diagnostic, context) => isAboutResult(diagnostic, context) && !isFollowed(diagnostic, context),
  ...forAll((draft, diagnostics, context) => {
    const by = diagnostics[0].rule;
    const links = draft.links();
    const places = diagnostics.map(placeOf);
    const gone = by === 'tools/result-before-call' ? places.flatMap((early) => earlyWith(early, links)) : places;
    const results = gone.filter(({ message, part }) => draft.at(message)?.parts[part]?.part.kind === 'result');
    const stored = referencesOf(draft, results, context);
    removePlaces(draft, results, { by, reason: 'The result is removed.' });
    removeReferences(draft, stored, by);
    sweepEmptied(draft);
  }),
};

/** A result in front of its call, with the others there: of several the next would take the place of the first. */
function earlyWith(place: PartPlace, links: Links): readonly PartPlace[] {
  const call = links.callOf(place);
  if (!call) return [place];
  const isEarly = (place: PartPlace): boolean =>
    place.message < call.message || (place.message === call.message && place.part < call.part);
  // An id that only differs in white space is read as the same where no other has it.
  const isOfCall = ({ result }: LinkedResult): boolean => result.callId?.trim() === call.call.id?.trim();
  return [...call.results, ...links.orphans.filter(isOfCall)].filter(isEarly);
}

/** True for one result too many that names no call, where another such one would take its place. */
function isFollowed(diagnostic: Diagnostic, context: OfferContext): boolean {
  const part = partOf(diagnostic, context);
  if (diagnostic.rule !== 'tools/duplicate-result' || part?.kind !== 'result' || part.callId !== null) return false;
  return context.links.orphans.some((orphan) => orphan.result.callId === null);
}

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
