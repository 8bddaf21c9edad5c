import { boolean, strictObject } from 'zod';
import { keepLast } from './cleanup-dangling.ts';
import '../operations/options.ts';
import type { PassCode } from '../operations/pass.ts';

export const keepLastRequest: PassCode<{ asSource: boolean }> = {
  id: 'keep-last-request',
  options: strictObject({ asSource: boolean().default(false) }),
  plan(draft, options) {
    keepLast(draft, options.asSource, 'keep-last-request');
  },
};
