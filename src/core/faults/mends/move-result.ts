import { moveResults } from '../../operations/results.ts';
import { type FixCode, forAll, isMovable, placeOf } from '../fix.ts';

export const moveResult: FixCode = {
  id: 'move-result',
  offers: isMovable,
  ...forAll((draft, diagnostics, context) => {
    const links = draft.links();
    const moves = diagnostics.flatMap((diagnostic) => {
      const place = placeOf(diagnostic);
      const call = links.callOf(place);
      const result = call?.results.find((it) => it.message === place.message && it.part === place.part);
      return call && result ? [{ call, result }] : [];
    });
    const reason = 'The result is not directly after its call.';
    moveResults(draft, moves, context, { by: diagnostics[0].rule, reason });
  }),
};
