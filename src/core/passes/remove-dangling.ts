import { boolean, strictObject } from 'zod';
import { WORDS, wordsOf } from '../operations/options.ts';
import { passWith } from '../operations/pass.ts';
import { danglingIn, removeDangling } from './cleanup-dangling.ts';

export const removeDanglingPass = passWith({
  id: 'remove-dangling',
  options: strictObject({
    /** The ids of the calls; none: all that have no result. */
    ids: WORDS,
    retryIsAnswer: boolean().default(true),
  }),
  plan(draft, { ids, retryIsAnswer }) {
    const listed = wordsOf(ids);
    const dangling = listed.length > 0 ? new Set(listed) : danglingIn(draft, retryIsAnswer);
    removeDangling(draft, dangling, { by: 'remove-dangling', asSource: !retryIsAnswer, isNamed: true });
  },
});
