import type { RuleId } from '../../model/diagnostic.ts';
import { dropPartialCopies, mendItemIds } from '../../operations/item-ids.ts';
import type { Pass } from '../../operations/pass.ts';
import { dropItemIds } from '../../operations/reasoning.ts';

const MENDS: readonly RuleId[] = ['ids/item-prefix', 'ids/duplicate-item', 'reasoning/missing-item'];
const LOST = 'reasoning/missing-item';

/** Items with a refused id, or one that another has already, go on without. */
export const itemIds: Pass = {
  id: 'item-ids',
  title: 'Remove rejected item ids',
  about:
    'A message that holds nothing but items of the message beside it is removed. Items whose id does not begin as it must, or is that of an earlier item, are sent without an id; so is an item that an error names because its reasoning is missing.',
  effect: 'lossless',
  plan(draft, _, { native, sent, namedRules, facts, isRejected }) {
    if (!native && !sent && !MENDS.some((rule) => namedRules?.has(rule))) return;
    if (facts.itemIds) dropPartialCopies(draft);
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
