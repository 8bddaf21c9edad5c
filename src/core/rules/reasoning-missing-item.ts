import { Trait } from '../model/traits.ts';
import type { Rule } from './rule.ts';
import { atPart, code } from './words.ts';

/** Finds items with an id that may have come out of reasoning that is not there. */
export const reasoningMissingItem: Rule = {
  id: 'reasoning/missing-item',
  title: 'Item whose reasoning may be missing',
  asks: 'Does the reasoning item come before what it produced?',
  why: 'An item that was produced after reasoning is sent with that reasoning before it, or without its own id. Whether there was any reasoning only the provider knows.',
  severity: 'warning',
  fact: 'reasoningBefore',
  wire: 'request',
  isOfAnyForm: true,
  visit({ transcript, facts }) {
    if (transcript.continues || transcript.more?.before) return null;
    const prefix = facts.itemPrefix?.is.call ?? '';
    return {
      among: Trait.call,
      message(message) {
        const at = message.parts.findIndex(
          (it) => it.kind === 'call' && it.item?.startsWith(prefix) === true && it.freeform !== true,
        );
        const call = message.parts[at];
        if (call?.kind !== 'call' || message.parts.slice(0, at).some((it) => it.kind === 'reasoning')) return null;
        return atPart(message, at, { id: call.item ?? '', name: call.name });
      },
    };
  },
  say: ({ data, messageIndex }) =>
    `Message ${messageIndex} calls ${code(data.name)} with the item id ${code(data.id)} and without reasoning before it; if there was any, the API requires it back, or the id removed.`,
};
