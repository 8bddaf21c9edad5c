import type { Diagnostic } from '../../model/diagnostic.ts';
import { replaceSignature, standIn } from '../../operations/thought-signatures.ts';
import { type FixCode, partOf } from '../fix.ts';

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
