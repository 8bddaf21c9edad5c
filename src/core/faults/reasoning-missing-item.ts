import type { CallPart, Part } from '../model/message.ts';
import { Trait } from '../model/traits.ts';
import { itemIds } from './all/ids.ts';
import type { FaultCode } from './fault.ts';
import { removeItemId } from './mends/ids.ts';
import { atPart, code } from './sentence.ts';

export const reasoningMissingItem: FaultCode = {
  id: 'reasoning/missing-item',
  visit({ transcript, facts, namedRules }) {
    if (transcript.continues || transcript.more?.before) return null;
    const prefix = facts.itemPrefix?.is.call ?? '';
    const isNamed = namedRules?.has('reasoning/missing-item') === true;
    // Of what it does not store the API cannot know what came before it.
    if (transcript.unstored && !isNamed) return null;
    return {
      among: Trait.call,
      message(message) {
        const isItem = (part: Part | undefined): part is CallPart =>
          part?.kind === 'call' && part.item?.startsWith(prefix) === true && part.freeform !== true;
        const at = message.parts.findIndex(isItem);
        const call = message.parts[at];
        if (!isItem(call)) return null;
        const before = message.parts.slice(0, at).filter((part) => part.kind === 'reasoning').length;
        if (before === 0) return atPart(message, at, { id: call.item ?? '', name: call.name });
        // Several thoughts before several calls: each call was made after its own.
        const next = message.parts[at + 1];
        if (!isNamed || before === 1 || !isItem(next)) return null;
        const apart = { variant: 'apart', severity: 'error' } as const;
        return atPart(message, at + 1, { id: next.item ?? '', name: next.name }, apart);
      },
    };
  },
  say: ({ data, messageIndex, variant }) =>
    variant === 'apart'
      ? `Message ${messageIndex} calls ${code(data.name)} with the item id ${code(data.id)}, and the reasoning before it belongs to another call.`
      : `Message ${messageIndex} calls ${code(data.name)} with the item id ${code(data.id)} and without reasoning before it; if there was any, the API requires it back, or the id removed.`,
  mends: [removeItemId],
  all: [itemIds],
};
