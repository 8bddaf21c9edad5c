import { boolean, strictObject } from 'zod';
import { WORDS, wordsOf } from '../operations/options.ts';
import type { Pass } from '../operations/pass.ts';
import { danglingIn, removeDangling } from './cleanup-dangling.ts';

interface Options {
  /** The ids of the calls; none: all that have no result. */
  ids: string[] | string;
  retryIsAnswer: boolean;
}

/** The first step of the resume cleanup alone: calls are removed with everything that carries their id. */
export const removeDanglingPass: Pass<Options> = {
  id: 'remove-dangling',
  title: 'Remove dangling calls',
  about: 'Removes calls without a result, or those with the listed ids, with everything that carries their id.',
  effect: 'lossy',
  options: strictObject({ ids: WORDS, retryIsAnswer: boolean().default(true) }),
  plan(draft, { ids, retryIsAnswer }) {
    const listed = wordsOf(ids);
    const dangling = listed.length > 0 ? new Set(listed) : danglingIn(draft, retryIsAnswer);
    removeDangling(draft, dangling, 'remove-dangling', !retryIsAnswer);
  },
};
