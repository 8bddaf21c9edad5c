import type { Draft } from '../model/draft.ts';
import { keepOnly } from '../plan/duplicates.ts';
import { NO_OPTIONS } from './options.ts';
import type { Pass } from './pass.ts';

/** Of several results for one call the first real one stays; a real one replaces one that a program made up. */
export const duplicateResults: Pass = {
  id: 'duplicate-results',
  title: 'Keep one result per call',
  about: 'Of several results for one call the first real one stays; made-up ones give way to real ones.',
  effect: 'lossy',
  mends: ['tools/duplicate-result'],
  options: NO_OPTIONS,
  plan(draft: Draft, _, context) {
    if (context.facts.duplicateResults) keepOnly(draft, draft.links().answeredAgain(), 'first');
  },
};
