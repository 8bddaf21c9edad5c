import type { Draft } from '../model/draft.ts';
import { mendItemIds } from '../plan/item-ids.ts';
import { NO_OPTIONS } from './options.ts';
import type { Pass } from './pass.ts';

/** Items with a refused id, or one that another has already, go on without. */
export const itemIds: Pass = {
  id: 'item-ids',
  title: 'Remove rejected item ids',
  about: 'Items whose id does not begin as it must, or is that of an earlier item, are sent without an id.',
  effect: 'lossless',
  mends: ['ids/item-prefix', 'ids/duplicate-item'],
  options: NO_OPTIONS,
  plan(draft: Draft, _, { native, sent, facts }) {
    if ((native || sent) && (facts.itemPrefix || facts.itemIds)) mendItemIds(draft, facts);
  },
};
