import type { Draft } from '../model/draft.ts';
import { keepLast } from './cleanup-dangling.ts';
import { NO_OPTIONS } from './options.ts';
import type { Pass } from './pass.ts';

/** The last step of the resume cleanup alone. */
export const keepLastRequest: Pass = {
  id: 'keep-last-request',
  title: 'Keep only the last of consecutive requests',
  about: 'Of requests in a row all but the last are removed, with what they say.',
  effect: 'lossy',
  mends: [],
  options: NO_OPTIONS,
  plan(draft: Draft) {
    keepLast(draft, false, 'keep-last-request');
  },
};
