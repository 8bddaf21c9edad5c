import type { Part } from '../model/message.ts';
import { prefixOf } from '../targets/item-prefix.ts';
import type { FactValues } from '../targets/target.ts';
import { itemIds } from './all/ids.ts';
import type { FaultCode } from './fault.ts';
import { removeAllItemIds, removeItemId } from './mends/ids.ts';
import { atPart, code } from './sentence.ts';

export const idsItemPrefix: FaultCode = {
  id: 'ids/item-prefix',
  visit({ facts, transcript }) {
    const prefixes = facts.itemPrefix?.is;
    if (!prefixes) return null;
    return {
      end(tell) {
        for (const message of transcript.messages)
          for (const [at, part] of message.parts.entries()) {
            const found = wrongId(part, message.role === 'assistant', prefixes);
            if (found) tell(atPart(message, at, found));
          }
      },
    };
  },
  say: ({ data, messageIndex, partIndex }) =>
    `Message ${messageIndex} holds an item (part ${partIndex}) with the id ${code(data.was)}; one begins with ${data.prefix} here.`,
  mends: [removeItemId, removeAllItemIds],
  all: [itemIds],
};

function wrongId(
  part: Part,
  isAssistant: boolean,
  prefixes: FactValues['itemPrefix'],
): { was: string; prefix: string } | null {
  if (part.kind !== 'reasoning' && part.kind !== 'call' && part.kind !== 'text') return null;
  const prefix = prefixOf(part, prefixes);
  if (part.item === undefined || !isAssistant || prefix === null) return null;
  return part.item.startsWith(prefix) ? null : { was: part.item, prefix };
}
