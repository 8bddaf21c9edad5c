import { mendEmptyResult } from '../../operations/empty-results.ts';
import { removeParts, sweepEmptied } from '../../operations/parts.ts';
import type { FixCode } from '../fix.ts';

/** Takes an empty text block out; a message left without anything goes with it. */
export const removeEmptyText: FixCode = {
  id: 'remove-empty-text',
  // An error that says nothing has no block to take out.
  offers: ({ rule, partIndex, variant }) =>
    rule === 'limits/cache-control' ? variant === 'empty' : partIndex !== null && variant !== 'error',
  plan(draft, diagnostic, context) {
    const place = { message: diagnostic.messageIndex, part: diagnostic.partIndex ?? 0 };
    if (draft.at(place.message)?.parts[place.part]?.part.kind === 'result') {
      // The result itself stays.
      mendEmptyResult(draft, place, context);
      return;
    }
    const because = { by: diagnostic.rule, reason: 'The text block holds no text.' };
    removeParts(draft, diagnostic.messageIndex, (_, i) => i === diagnostic.partIndex, because, 'lossless');
    sweepEmptied(draft);
  },
};
