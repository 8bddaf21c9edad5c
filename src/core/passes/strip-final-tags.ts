import { changePart, noteChange } from '../operations/parts.ts';
import type { PassCode } from '../operations/pass.ts';

const TAG = /<\/?final>/g;
const TAGGED = { by: 'strip-final-tags', reason: 'Tags are around the final answer.', effect: 'lossy' } as const;

export const stripFinalTags: PassCode = {
  id: 'strip-final-tags',
  plan(draft) {
    draft.messages.forEach((message, at) => {
      if (message.role !== 'assistant') return;
      message.parts.forEach(({ part }, i) => {
        if (part.kind !== 'text') return;
        const text = part.text.replaceAll(TAG, '');
        if (text === part.text) return;
        changePart(message, i, { ...part, text });
        noteChange(draft, at, { ...TAGGED, before: part.text, after: text }, i);
      });
    });
  },
};
