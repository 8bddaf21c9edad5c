import type { Draft } from '../model/draft.ts';
import { mendItemIds } from '../plan/item-ids.ts';
import { dropItemIds } from '../plan/reasoning.ts';
import { NO_OPTIONS } from './options.ts';
import type { Pass } from './pass.ts';

const LOST = 'reasoning/missing-item';

/** Items with a refused id, or one that another has already, go on without. */
export const itemIds: Pass = {
  id: 'item-ids',
  title: 'Remove rejected item ids',
  about:
    'Items whose id does not begin as it must, or is that of an earlier item, are sent without an id; so is an item that an error names because its reasoning is missing.',
  effect: 'lossless',
  mends: ['ids/item-prefix', 'ids/duplicate-item', 'reasoning/missing-item'],
  options: NO_OPTIONS,
  plan(draft: Draft, _, { native, sent, facts, isRejected }) {
    if (!native && !sent) return;
    if (facts.itemPrefix || facts.itemIds) mendItemIds(draft, facts);
    if (!isRejected) return;
    const because = { by: LOST, reason: 'Its reasoning is missing, and the id is optional.' } as const;
    draft.messages.forEach(({ from, parts }, place) => {
      const isNamed = parts.map(
        (part) => from !== null && part.from !== null && isRejected(from.index, LOST, part.from.part.at),
      );
      if (isNamed.includes(true)) dropItemIds(draft, place, (part) => isNamed[part] === true, because);
    });
  },
};
