import { removeParts, sweepEmptied } from '../plan/operations.ts';
import type { Fix } from './fix.ts';

/** Takes an empty text block out; a message left without anything goes with it. */
export const removeEmptyText: Fix = {
  id: 'remove-empty-text',
  title: 'Remove the empty text block',
  effect: 'lossless',
  answers: ['content/empty-text'],
  offers: (diagnostic) => diagnostic.partIndex !== null,
  plan(draft, diagnostic) {
    const because = { by: diagnostic.rule, reason: 'The text block holds no text.' };
    removeParts(draft, diagnostic.messageIndex, (_, i) => i === diagnostic.partIndex, because, 'lossless');
    sweepEmptied(draft);
  },
};
