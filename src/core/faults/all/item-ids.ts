import type { RuleId } from '../../model/diagnostic.ts';
import { dropPartialCopies, mendItemIds } from '../../operations/item-ids.ts';
import type { PassCode } from '../../operations/pass.ts';
import { dropItemIds } from '../../operations/reasoning.ts';

const MENDS: readonly RuleId[] = ['ids/item-prefix', 'ids/duplicate-item', 'reasoning/missing-item'];
const LOST = 'reasoning/missing-item';

export const itemIds: PassCode = {
  id: 'item-ids',
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
