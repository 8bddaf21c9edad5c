import { writeEmptyContent } from '../../operations/empty-content.ts';
import type { Fix } from '../fix.ts';

/** Writes an empty string where null or nothing is written. */
export const emptyContent: Fix = {
  id: 'write-empty-content',
  title: 'Write an empty string there',
  effect: 'lossless',
  offers: ({ variant }) => variant === undefined || variant === 'calls',
  plan(draft, { rule, messageIndex, variant }) {
    writeEmptyContent(draft, messageIndex, rule, variant === 'calls');
  },
};
