import { dropSignature } from '../../operations/thought-signatures.ts';
import type { Fix } from '../fix.ts';

/** Takes out a signature that does not decode; what it signs stays. */
export const removeSignature: Fix = {
  id: 'remove-signature',
  title: 'Remove the signature',
  effect: 'lossless',
  offers: ({ variant }) => variant === 'bytes',
  plan(draft, { rule, messageIndex, partIndex }) {
    dropSignature(draft, messageIndex, partIndex ?? 0, rule);
  },
};
