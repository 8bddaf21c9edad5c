import type { Diagnostic } from '../../model/diagnostic.ts';
import { sweepEmptied } from '../../operations/parts.ts';
import { stripReasoning } from '../../operations/reasoning.ts';
import { type FixCode, isReasoningNamed, type OfferContext } from '../fix.ts';

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
    (later ? index > messageIndex : index !== messageIndex) && parts.some((it) => it.kind === 'reasoning');
