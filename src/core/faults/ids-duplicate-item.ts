import { isOneItem, type Part } from '../model/message.ts';
import { dropPartialCopies, isPartialCopy } from '../operations/item-ids.ts';
import { itemIds } from './all/ids.ts';
import type { FaultCode } from './fault.ts';
import type { FixCode } from './fix.ts';
import { removeAllItemIds, removeItemId } from './mends/ids.ts';
import { atPart, code } from './sentence.ts';

const dropCopiedItems: FixCode = {
  id: 'drop-copied-items',
  offers: ({ messageIndex, data }, { messages }) => {
    const parts = (at: number): readonly Part[] => messages[at]?.parts ?? [];
    const first = Number(data.first);
    if (Math.abs(first - messageIndex) !== 1) return false;
    return isPartialCopy(parts(first), parts(messageIndex)) || isPartialCopy(parts(messageIndex), parts(first));
  },
  plan: (draft) => dropPartialCopies(draft),
};

export const idsDuplicateItem: FaultCode = {
  id: 'ids/duplicate-item',
  visit({ transcript }) {
    return {
      end(tell) {
        const first = new Map<string, number>();
        for (const message of transcript.messages)
          for (const [at, part] of message.parts.entries()) {
            const id = 'item' in part ? part.item : undefined;
            const neighbour = message.parts[at - 1];
            // Parts of one reasoning item stand behind each other.
            if (id === undefined || (neighbour && isOneItem(neighbour, part))) continue;
            const before = first.get(id);
            if (before === undefined) first.set(id, message.index);
            else tell(atPart(message, at, { id, first: before }));
          }
      },
    };
  },
  say: ({ data, messageIndex }) =>
    `Message ${messageIndex} holds an item with the id ${code(data.id)}, which message ${data.first} has already.`,
  mends: [dropCopiedItems, removeItemId, removeAllItemIds],
  all: [itemIds],
};
