import { dropPrefixes } from '../../operations/prefix.ts';
import type { Fix } from '../fix.ts';

/** Asks no longer that the message be continued. */
export const dropPrefix: Fix = {
  id: 'drop-prefix',
  title: 'Delete its `prefix`',
  effect: 'lossless',
  offers: ({ variant }) => variant === 'prefix',
  plan(draft) {
    dropPrefixes(draft);
  },
};
