import { refusedReasoning } from './all/reasoning.ts';
import type { FaultCode } from './fault.ts';
import { removeReasoning } from './mends/reasoning.ts';
import { atPart, code } from './sentence.ts';

export const reasoningOrphanItem: FaultCode = {
  id: 'reasoning/orphan-item',
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
