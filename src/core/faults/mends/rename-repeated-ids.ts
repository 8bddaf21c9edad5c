import { renameCall } from '../../operations/rename.ts';
import { unusedId } from '../../operations/unused-id.ts';
import { type Fix, forAll, placeOf } from '../fix.ts';

/** Gives a call that repeats an id one of its own, in its result too. */
export const renameRepeatedIds: Fix = {
  id: 'rename-repeated-ids',
  title: 'Rename the repeated id',
  effect: 'lossless',
  offers: ({ data }) => data.unanswered !== true,
  ...forAll((draft, diagnostics, { facts }) => {
    const links = draft.links();
    const fresh = unusedId(links.calls, facts);
    for (const diagnostic of diagnostics) {
      const link = links.linkOf(placeOf(diagnostic));
      if (!link || link.call.id === null) continue;
      const because = { by: diagnostic.rule, reason: `The id ${link.call.id.slice(0, 80)} occurs twice.` };
      renameCall(draft, link, { id: fresh(link.call.id) }, because);
    }
  }),
};
