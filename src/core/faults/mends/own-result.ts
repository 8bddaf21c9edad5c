import { ownedIn, ownResults, placeKey } from '../../operations/own-results.ts';
import { type FixCode, forAll, placeOf } from '../fix.ts';

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
