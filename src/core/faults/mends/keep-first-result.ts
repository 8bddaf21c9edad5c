import { keepOnly } from '../../operations/duplicates.ts';
import { type Fix, forAll, placeOf } from '../fix.ts';

/** Of several results for one call the first real one stays. */
export const keepFirstResult: Fix = {
  id: 'keep-first-result',
  title: 'Keep the first real result',
  effect: 'lossy',
  ...forAll((draft, diagnostics) => {
    const links = draft.links();
    const calls = new Set(diagnostics.flatMap((it) => links.callOf(placeOf(it)) ?? []));
    keepOnly(draft, [...calls], 'first');
  }),
};
