import { sweepEmptied } from '../../operations/parts.ts';
import { dropReasoning } from '../../operations/reasoning.ts';
import { type FixCode, isReasoningNamed } from '../fix.ts';

/** Takes out the thinking that a finding is about; where its place is the fault, all thinking of its message. */
export const removeReasoning: FixCode = {
  id: 'remove-reasoning',
  offers: (diagnostic, context) =>
    diagnostic.partIndex !== null &&
    diagnostic.variant !== 'call' &&
    diagnostic.variant !== 'bytes' &&
    isReasoningNamed(diagnostic, context),
  plan(draft, { rule, messageIndex, partIndex, variant, data }) {
    const because = { by: rule, reason: 'The thinking block is rejected.' };
    const isWhole =
      data.isWhole === true || (variant !== undefined && !['redacted', 'content', 'part'].includes(variant));
    dropReasoning(draft, messageIndex, (_, i) => isWhole || i === partIndex, because);
    sweepEmptied(draft);
  },
};
