import type { Draft } from '../model/draft.ts';
import { standIn } from '../plan/thought-signatures.ts';
import { NO_OPTIONS } from './options.ts';
import type { Pass } from './pass.ts';

/** Calls of the current turn that lost their signature get the documented stand-in. */
export const thoughtSignatures: Pass = {
  id: 'thought-signatures',
  title: 'Use placeholders for lost thought signatures',
  about:
    'The first call of each step of the current turn gets the documented placeholder where its signature is missing.',
  effect: 'lossless',
  mends: ['reasoning/thought-signature'],
  options: NO_OPTIONS,
  plan(draft: Draft, _, { native, facts, stored, more }) {
    const fact = facts.thoughtSignature;
    if (native && !stored && fact && !fact.assumed) standIn(draft, 'reasoning/thought-signature', more);
  },
};
