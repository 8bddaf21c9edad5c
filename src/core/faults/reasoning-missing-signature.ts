import { refusedReasoning } from './all/reasoning.ts';
import type { FaultCode } from './fault.ts';
import { removeReasoning, stripAllReasoning, stripReasoningFromHere } from './mends/reasoning.ts';
import { atPart } from './sentence.ts';

export const reasoningMissingSignature: FaultCode = {
  id: 'reasoning/missing-signature',
  visit: () => ({
    reasoning: (part, message, at) => (part.signature === null ? atPart(message, at, {}) : null),
  }),
  say: ({ messageIndex, partIndex }) =>
    `Message ${messageIndex} holds a thinking block (part ${partIndex}) without a signature.`,
  mends: [removeReasoning, stripReasoningFromHere, stripAllReasoning],
  all: [refusedReasoning],
};
