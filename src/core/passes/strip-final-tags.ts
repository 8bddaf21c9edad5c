import { rewritePart } from '../operations/parts.ts';
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
        const row = { ...TAGGED, before: part.text, after: text };
        if (text !== part.text) rewritePart(draft, { message: at, part: i }, { ...part, text }, row);
      });
    });
  },
};
