import type { Diagnostic } from '../../model/diagnostic.ts';
import { sweepEmptied } from '../../operations/parts.ts';
import { stripReasoning } from '../../operations/reasoning.ts';
import { type FixCode, isReasoningNamed, type OfferContext } from '../fix.ts';

export const stripAllReasoning: FixCode = {
  id: 'strip-reasoning',
  offers: (diagnostic, { messages, ...context }) =>
    isReasoningNamed(diagnostic, { messages, ...context }) &&
    diagnostic.partIndex !== null &&
    diagnostic.variant !== 'call' &&
    messages.some(hasReasoning(diagnostic, false)),
  plan(draft, { rule }) {
    stripReasoning(draft, 0, rule);
    sweepEmptied(draft);
  },
};

export const stripReasoningFromHere: FixCode = {
  id: 'strip-reasoning-from-here',
  offers: (diagnostic, { messages, ...context }) =>
    isReasoningNamed(diagnostic, { messages, ...context }) &&
    diagnostic.partIndex !== null &&
    diagnostic.variant !== 'call' &&
    messages.some(hasReasoning(diagnostic, true)),
  plan(draft, { rule, messageIndex }) {
    stripReasoning(draft, messageIndex, rule);
    sweepEmptied(draft);
  },
};

/** True for a message with thinking besides that of the finding; `later`: behind it. */
const hasReasoning =
  ({ messageIndex }: Diagnostic, later: boolean) =>
  ({ index, parts }: OfferContext['messages'][number]): boolean =>
    (later ? index > messageIndex : index !== messageIndex) && parts.some((it) => it.kind === 'reasoning');
