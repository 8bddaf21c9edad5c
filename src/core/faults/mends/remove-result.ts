import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Links, PartPlace } from '../../model/links.ts';
import { removePlaces, sweepEmptied } from '../../operations/parts.ts';
import { referencesOf, removeReferences } from '../../operations/stored-calls.ts';
import { type FixCode, forAll, isAboutResult, type OfferContext, partOf, placeOf } from '../fix.ts';

/** Takes one result out; what stands beside it stays. */
export const removeResult: FixCode = {
  id: 'remove-result',
  offers: (diagnostic, context) => isAboutResult(diagnostic, context) && !isFollowed(diagnostic, context),
  ...forAll((draft, diagnostics, context) => {
    const by = diagnostics[0].rule;
    const links = draft.links();
    const places = diagnostics.map(placeOf);
    const gone = by === 'tools/result-before-call' ? places.flatMap((it) => earlyWith(it, links)) : places;
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
  return [...call.results, ...links.orphans.filter((it) => it.result.callId === call.call.id)].filter(isEarly);
}

/** True for one result too many that names no call, where another such one would take its place. */
function isFollowed(diagnostic: Diagnostic, context: OfferContext): boolean {
  const part = partOf(diagnostic, context);
  if (diagnostic.rule !== 'tools/duplicate-result' || part?.kind !== 'result' || part.callId !== null) return false;
  return context.links.orphans.some((it) => it.result.callId === null);
}
