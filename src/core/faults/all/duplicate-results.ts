import { strictObject, enum as zEnum } from 'zod';
import type { Draft } from '../../model/draft.ts';
import { keepOnly } from '../../operations/duplicates.ts';
import { isPairedAnew } from '../../operations/paired-anew.ts';
import '../../operations/options.ts';
import type { Pass } from '../../operations/pass.ts';

interface Options {
  /** `always`: also where the API is not known to reject a second result; `with-others`: only if other pairs are wrong too. */
  when: 'rejected' | 'always' | 'with-others';
}

/** Of several results for one call the first real one stays; a real one replaces one that a program made up. */
export const duplicateResults: Pass<Options> = {
  id: 'duplicate-results',
  title: 'Keep one result per call',
  about: 'Of several results for one call the first real one stays; made-up ones give way to real ones.',
  effect: 'lossy',
  options: strictObject({ when: zEnum(['rejected', 'always', 'with-others']).default('rejected') }),
  plan(draft: Draft, { when }, context) {
    if (when === 'with-others' && !isPairedAnew(draft)) return;
    if (when !== 'rejected' || context.facts.duplicateResults) keepOnly(draft, draft.links().answeredAgain(), 'first');
  },
};
