import { writeEmptyContent } from '../../operations/empty-content.ts';
import type { FixCode } from '../fix.ts';

export const emptyContent: FixCode = {
  id: 'write-empty-content',
  offers: ({ variant }) => variant === undefined || variant === 'calls',
  plan(draft, { rule, messageIndex, variant }) {
    writeEmptyContent(draft, messageIndex, rule, variant === 'calls');
  },
};
