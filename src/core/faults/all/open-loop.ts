import type { Draft } from '../../model/draft.ts';
import { openLoop } from '../../model/loop.ts';
import { NO_OPTIONS } from '../../operations/options.ts';
import type { Pass } from '../../operations/pass.ts';
import { isReasoned, loopToText } from '../../operations/reasoning.ts';

/** Calls that are being answered become text where the thinking that must stand before them is gone. */
export const openLoopPass: Pass = {
  id: 'open-loop',
  title: 'Write out calls whose thinking is missing',
  about: 'With thinking on, calls of the current turn need the thinking before them; without it they become text.',
  effect: 'lossless',
  options: NO_OPTIONS,
  plan(draft: Draft, _, { native, facts, borderless, more, namedRules }) {
    const fact = facts.reasoningInLoop;
    if (!(native || namedRules?.has('reasoning/position')) || borderless || !fact || fact.assumed || isReasoned(draft))
      return;
    if (more && openLoop(draft.view(), more).length === 0) return;
    loopToText(draft, {
      by: 'reasoning/position',
      reason: 'The thinking before these calls is missing and cannot be made again.',
    });
  },
};
