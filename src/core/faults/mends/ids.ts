import type { Part } from '../../model/message.ts';
import { mendItemIds } from '../../operations/item-ids.ts';
import { dropItemIds } from '../../operations/reasoning.ts';
import { callIds } from '../all/ids.ts';
import { asFix, type FixCode, isAboutCall } from '../fix.ts';

export const spellIds = asFix(callIds, {
  id: 'spell-ids',
  offers: (diagnostic, context) =>
    isAboutCall(diagnostic, context) ||
    context.links.callOf({ message: diagnostic.messageIndex, part: diagnostic.partIndex ?? -1 }) !== undefined,
});

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
