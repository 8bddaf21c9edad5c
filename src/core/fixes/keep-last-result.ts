import { keepOnly } from '../plan/duplicates.ts';
import type { Fix } from './fix.ts';

/** Of several results for one call the last one stays. */
export const keepLastResult: Fix = {
  id: 'keep-last-result',
  title: 'Keep the last result',
  effect: 'lossy',
  answers: ['tools/duplicate-result'],
  plan(draft, diagnostic) {
    const link = draft.links().callOf({ message: diagnostic.messageIndex, part: diagnostic.partIndex ?? 0 });
    if (link) keepOnly(draft, [link], 'last');
  },
};
