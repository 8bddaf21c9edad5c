import { replaceSignature, standIn } from '../plan/thought-signatures.ts';
import type { Fix } from './fix.ts';

/** Gives the calls of the current turn that lost their signature the documented stand-in. */
export const standInSignature: Fix = {
  id: 'stand-in-signature',
  title: 'Use the documented placeholder',
  effect: 'lossless',
  answers: ['reasoning/thought-signature', 'reasoning/invalid-signature'],
  offers: ({ rule, variant }) => rule === 'reasoning/thought-signature' || variant === 'call',
  plan(draft, { rule, messageIndex, partIndex, variant }) {
    if (variant === 'call') replaceSignature(draft, messageIndex, partIndex ?? 0, rule);
    else standIn(draft, rule);
  },
};
