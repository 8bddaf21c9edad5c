import { keepOnly } from '../plan/duplicates.ts';
import type { Fix } from './fix.ts';

/** Of several results for one call the first real one stays. */
export const keepFirstResult: Fix = {
  id: 'keep-first-result',
  title: 'Keep the first real result',
  effect: 'lossy',
  answers: ['tools/duplicate-result'],
  plan(draft, diagnostic) {
    const link = draft.links().callOf({ message: diagnostic.messageIndex, part: diagnostic.partIndex ?? 0 });
    if (link) keepOnly(draft, [link], 'first');
  },
};
