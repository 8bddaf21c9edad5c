import { mendItemIds } from '../plan/item-ids.ts';
import { dropItemIds } from '../plan/reasoning.ts';
import type { Fix } from './fix.ts';

/** Sends the item without its id, which is optional. */
export const removeItemId: Fix = {
  id: 'remove-item-id',
  title: 'Delete the item id',
  effect: 'lossless',
  answers: ['ids/item-prefix', 'ids/duplicate-item', 'reasoning/missing-item'],
  plan(draft, { rule, messageIndex, partIndex }) {
    dropItemIds(draft, messageIndex, (i) => i === partIndex, { by: rule, reason: 'The id is optional.' });
  },
};

/** Sends every item with a refused id without it. */
export const removeAllItemIds: Fix = {
  id: 'remove-all-item-ids',
  title: 'Delete all rejected item ids',
  effect: 'lossless',
  answers: ['ids/item-prefix', 'ids/duplicate-item'],
  plan(draft, _, { facts }) {
    mendItemIds(draft, facts);
  },
};
