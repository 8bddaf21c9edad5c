import type { Part } from '../../model/message.ts';
import { dropPartialCopies, isPartialCopy } from '../../operations/item-ids.ts';
import { removeParts, sweepEmptied } from '../../operations/parts.ts';
import { isCopy } from '../all/call-ids-unique.ts';
import type { Fix } from '../fix.ts';

/** Takes out a message that holds nothing but items of another one. */
export const dropCopiedItems: Fix = {
  id: 'drop-copied-items',
  title: 'Remove the message that repeats the items of another',
  effect: 'lossless',
  offers: ({ messageIndex, data }, { messages }) => {
    const parts = (at: number): readonly Part[] => messages[at]?.parts ?? [];
    const first = Number(data.first);
    if (Math.abs(first - messageIndex) !== 1) return false;
    return isPartialCopy(parts(first), parts(messageIndex)) || isPartialCopy(parts(messageIndex), parts(first));
  },
  plan: (draft) => dropPartialCopies(draft),
};

/** Takes out the second copy of a call that is written twice. */
export const dropCopies: Fix = {
  id: 'drop-copies',
  title: 'Drop the second copy',
  effect: 'lossless',
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
