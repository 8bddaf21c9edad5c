import type { Part } from '../../model/message.ts';
import { mendItemIds } from '../../operations/item-ids.ts';
import { dropItemIds } from '../../operations/reasoning.ts';
import type { FixCode } from '../fix.ts';

const itemOf = (part: Part | undefined): string | undefined => (part && 'item' in part ? part.item : undefined);

export const removeItemId: FixCode = {
  id: 'remove-item-id',
  plan(draft, { rule, messageIndex, partIndex }) {
    const parts = draft.at(messageIndex)?.parts ?? [];
    const item = itemOf(parts[partIndex ?? -1]?.part);
    // Several parts of reasoning can be one item.
    const isIt = (i: number): boolean => i === partIndex || (item !== undefined && itemOf(parts[i]?.part) === item);
    dropItemIds(draft, messageIndex, isIt, { by: rule, reason: 'The id is optional.' });
  },
};

export const removeAllItemIds: FixCode = {
  id: 'remove-all-item-ids',
  plan(draft, _, { facts }) {
    mendItemIds(draft, facts);
  },
};
