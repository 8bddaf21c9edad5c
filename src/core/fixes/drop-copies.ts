import { callIdsUnique, isCopy } from '../passes/call-ids-unique.ts';
import { asFix } from './whole.ts';

/** Takes out the second copy of a call that is written twice. */
export const dropCopies = asFix(callIdsUnique, {
  id: 'drop-copies',
  title: 'Drop the second copy',
  effect: 'lossless',
  answers: ['tools/duplicate-call-id'],
  offers: ({ messageIndex, partIndex, data }, links) => {
    const same = links.calls.filter((it) => it.message === messageIndex && it.call.id === data.id);
    const copy = same.find((it) => it.part === partIndex);
    return copy !== undefined && same[0] !== copy && isCopy(copy, same[0]!);
  },
});
