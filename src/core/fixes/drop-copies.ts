import { isCopy } from '../passes/call-ids-unique.ts';
import { removeParts, sweepEmptied } from '../plan/operations.ts';
import type { Fix } from './fix.ts';

/** Takes out the second copy of a call that is written twice. */
export const dropCopies: Fix = {
  id: 'drop-copies',
  title: 'Drop the second copy',
  effect: 'lossless',
  answers: ['tools/duplicate-call-id'],
  offers: ({ messageIndex, partIndex, related }, { links }) => {
    const copy = links.linkOf({ message: messageIndex, part: partIndex ?? -1 });
    const before = links.calls.find((it) => it.call.at === related[0]?.at);
    return copy !== undefined && before !== undefined && isCopy(copy, before);
  },
  plan(draft, diagnostic) {
    const because = { by: diagnostic.rule, reason: 'The same call is written twice.' };
    const isIt = (_part: unknown, i: number) => i === diagnostic.partIndex;
    removeParts(draft, diagnostic.messageIndex, isIt, because, 'lossless');
    sweepEmptied(draft);
  },
};
