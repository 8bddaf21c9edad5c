import { refusedReasoning } from './all/refused-reasoning.ts';
import type { Fault } from './fault.ts';
import { removeReasoning } from './mends/remove-reasoning.ts';
import { atPart, code } from './sentence.ts';

/** Finds reasoning items that nothing of the model follows. */
export const reasoningOrphanItem: Fault = {
  id: 'reasoning/orphan-item',
  title: 'Reasoning item without what follows from it',
  asks: 'Is every reasoning item followed by the item that it led to?',
  why: 'A reasoning item is kept together with the message or the call that came out of it. Turns that were interrupted, and programs that drop calls, leave the reasoning alone.',
  severity: 'error',
  fact: 'reasoningFollowed',
  wire: 'request',
  isOfAnyForm: true,
  visit: () => ({
    reasoning(part, message, at) {
      if (part.item === undefined || message.parts.slice(at + 1).some((it) => it.kind !== 'reasoning')) return null;
      return atPart(message, at, { id: part.item });
    },
  }),
  say: ({ data, messageIndex }) =>
    `Message ${messageIndex} ends with the reasoning item ${code(data.id)}; what it led to is missing.`,
  mends: [removeReasoning],
  all: [refusedReasoning],
};
