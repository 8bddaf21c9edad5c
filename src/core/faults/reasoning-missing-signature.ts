import { refusedReasoning } from './all/refused-reasoning.ts';
import type { Fault } from './fault.ts';
import { removeReasoning } from './mends/remove-reasoning.ts';
import { stripAllReasoning, stripReasoningFromHere } from './mends/strip-reasoning.ts';
import { atPart } from './sentence.ts';

/** Finds readable reasoning that nobody signed. */
export const reasoningMissingSignature: Fault = {
  id: 'reasoning/missing-signature',
  title: 'Thinking without a signature',
  asks: 'Does every thinking block carry its signature?',
  why: 'The API signs what the model thought and accepts it back only with the signature. Blocks without a signature come from another provider, from a stream that broke off, or from a program that did not keep it.',
  severity: 'error',
  fact: 'signedReasoning',
  wire: 'request',
  aspect: 'signature',
  visit: () => ({
    reasoning: (part, message, at) => (part.signature === null ? atPart(message, at, {}) : null),
  }),
  say: ({ messageIndex, partIndex }) =>
    `Message ${messageIndex} holds a thinking block (part ${partIndex}) without a signature.`,
  mends: [removeReasoning, stripReasoningFromHere, stripAllReasoning],
  all: [refusedReasoning],
};
