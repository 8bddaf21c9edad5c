import { boolean, strictObject } from 'zod';
import { passWith } from '../operations/pass.ts';
import { keepLast } from './cleanup-dangling.ts';

export const keepLastRequest = passWith({
  id: 'keep-last-request',
  options: strictObject({ asSource: boolean().default(false) }),
  plan(draft, options) {
    keepLast(draft, options.asSource, 'keep-last-request');
  },
});
