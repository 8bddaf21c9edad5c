import type { Draft } from '../../model/draft.ts';
import { sayNoReasoning } from '../../operations/empty-reasoning.ts';
import { NO_OPTIONS } from '../../operations/options.ts';
import type { Pass } from '../../operations/pass.ts';

/** Turns with calls whose reasoning is wanted back and gone get an empty one. */
export const emptyReasoning: Pass = {
  id: 'empty-reasoning',
  title: 'Add empty reasoning where it is lost',
  about: 'Turns with calls get an empty reasoning where the API requires their reasoning back and it is missing.',
  effect: 'lossless',
  options: NO_OPTIONS,
  plan(draft: Draft, _, context) {
    const fact = context.facts.reasoningBack;
    const isSure = fact && !fact.assumed && fact.confidence !== 'contested';
    if (context.native && isSure) sayNoReasoning(draft, context, context.more);
  },
};
