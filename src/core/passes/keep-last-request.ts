import { boolean, strictObject } from 'zod';
import { keepLast } from './cleanup-dangling.ts';
import '../operations/options.ts';
import type { Pass } from '../operations/pass.ts';

/** The last step of the resume cleanup alone; with `asSource` requests are what its source takes for them. */
export const keepLastRequest: Pass<{ asSource: boolean }> = {
  id: 'keep-last-request',
  title: 'Keep only the last of consecutive requests',
  about: 'Of requests in a row all but the last are removed, with what they say.',
  effect: 'lossy',
  options: strictObject({ asSource: boolean().default(false) }),
  plan(draft, options) {
    keepLast(draft, options.asSource, 'keep-last-request');
  },
};
