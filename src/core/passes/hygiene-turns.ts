import type { Draft } from '../model/draft.ts';
import { fuseNeighbours, mergeMessages, runsOf } from '../plan/merge.ts';
import { HYGIENE_OPTIONS, type HygieneOptions, policyOf } from './hygiene.ts';
import type { Pass } from './pass.ts';

/** The gateway's turns: neighbours of one speaker are one message, whether or not the API would take them apart. */
export const hygieneTurns: Pass<HygieneOptions> = {
  id: 'hygiene-turns',
  title: 'One message for each turn',
  about: 'Neighbouring messages of one speaker are put together, before lost results are looked for.',
  effect: 'lossless',
  mends: [],
  options: HYGIENE_OPTIONS,
  plan(draft: Draft, options, context) {
    const { turns } = policyOf(options, context);
    if (turns === 'none' || context.borderless) return;
    if (context.fuses) fuseNeighbours(draft);
    const roleAt = (at: number) => draft.at(at)!.role;
    const isMerged = (at: number) =>
      turns === 'both' ? roleAt(at) === 'user' || roleAt(at) === 'assistant' : roleAt(at) === turns;
    const groups = runsOf(draft.length, (before, at) => roleAt(before) === roleAt(at) && isMerged(at));
    mergeMessages(draft, groups, { by: 'hygiene-turns', reason: 'One speaker says both, one after the other.' });
  },
};
