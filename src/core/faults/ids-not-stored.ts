import { refusedReasoning } from './all/reasoning.ts';
import type { FaultCode } from './fault.ts';
import { removeReasoning } from './mends/reasoning.ts';
import { atPart, code } from './sentence.ts';

export const idsNotStored: FaultCode = {
  id: 'ids/not-stored',
  visit({ transcript, namedRules }) {
    // Who rejects an item for not being kept has kept none.
    if (!transcript.unstored && namedRules?.has('ids/not-stored') !== true) return null;
    return {
      reasoning: (part, message, at) =>
        part.item !== undefined && part.signature === null ? atPart(message, at, { id: part.item }) : null,
    };
  },
  say: ({ data, messageIndex }) =>
    `Message ${messageIndex} names the reasoning item ${code(data.id)} without its content, and the request keeps nothing.`,
  mends: [removeReasoning],
  all: [refusedReasoning],
};
