import type { Diagnostic } from '../../model/diagnostic.ts';
import { sweepEmptied } from '../../operations/parts.ts';
import { dropReasoning, loopToText, stripReasoning } from '../../operations/reasoning.ts';
import { switchThinkingOff } from '../../operations/thinking-switch.ts';
import { replaceSignature, standIn } from '../../operations/thought-signatures.ts';
import { inWords } from '../../text/json.ts';
import { type FixCode, isReasoningNamed, type OfferContext, partOf } from '../fix.ts';

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

const strip = (id: FixCode['id'], isFromHere: boolean): FixCode => ({
  id,
  offers: (diagnostic, context) =>
    isReasoningNamed(diagnostic, context) &&
    diagnostic.partIndex !== null &&
    diagnostic.variant !== 'call' &&
    context.messages.some(hasReasoning(diagnostic, isFromHere)),
  plan(draft, { rule, messageIndex }) {
    stripReasoning(draft, isFromHere ? messageIndex : 0, rule);
    sweepEmptied(draft);
  },
});

export const stripAllReasoning = strip('strip-reasoning', false);
export const stripReasoningFromHere = strip('strip-reasoning-from-here', true);

/** True for a message with thinking besides that of the finding; `later`: behind it. */
const hasReasoning =
  ({ messageIndex }: Diagnostic, later: boolean) =>
  ({ index, parts }: OfferContext['messages'][number]): boolean =>
    (later ? index > messageIndex : index !== messageIndex) && parts.some((part) => part.kind === 'reasoning');

export const standInSignature: FixCode = {
  id: 'stand-in-signature',
  offers: (diagnostic, context) =>
    diagnostic.rule === 'request/refused'
      ? isOfSignature(diagnostic) && partOf(diagnostic, context)?.kind === 'call'
      : diagnostic.rule === 'reasoning/thought-signature' || diagnostic.variant === 'call',
  plan(draft, { rule, messageIndex, partIndex, variant }) {
    if (variant === 'call' || rule === 'request/refused') replaceSignature(draft, messageIndex, partIndex ?? 0, rule);
    else standIn(draft, rule);
  },
};

/** True where an error names the signature of a part itself. */
const isOfSignature = ({ at }: Diagnostic): boolean => /\/thought_?signature$/i.test(at);

/** Writes the calls that are being answered, and the answers, out as text: what follows needs no thinking before it. */
export const loopAsText: FixCode = {
  id: 'loop-to-text',
  offers: ({ rule, variant = '' }) => rule !== 'reasoning/position' || variant.startsWith('loop'),
  plan(draft, { rule }) {
    loopToText(draft, { by: rule, reason: 'What was signed before these calls is missing and cannot be made again.' });
  },
};

/** Switches thinking off for the request: its calls and results stay what they are. */
export const thinkingOff: FixCode = {
  id: 'thinking-off',
  offers: ({ data, variant = '' }) => typeof data.switch === 'string' && variant.startsWith('loop'),
  plan(draft, { messageIndex, rule, data }) {
    switchThinkingOff(draft, inWords(data.switch), messageIndex, rule);
  },
};
