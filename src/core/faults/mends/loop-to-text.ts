import { loopToText } from '../../operations/reasoning.ts';
import type { FixCode } from '../fix.ts';

/** Writes the calls that are being answered, and the answers, out as text: what follows needs no thinking before it. */
export const loopAsText: FixCode = {
  id: 'loop-to-text',
  offers: ({ rule, variant = '' }) => rule !== 'reasoning/position' || variant.startsWith('loop'),
  plan(draft, { rule }) {
    loopToText(draft, { by: rule, reason: 'What was signed before these calls is missing and cannot be made again.' });
  },
};
