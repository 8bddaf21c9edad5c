import { changePart, reportIndex } from '../operations/parts.ts';
import type { PassCode } from '../operations/pass.ts';

const TAG = /<\/?final>/g;

/** An old habit of the gateway: tags round the final answer go, its words stay. */
export const stripFinalTags: PassCode = {
  id: 'strip-final-tags',
  plan(draft) {
    draft.messages.forEach((message, at) => {
      if (message.role !== 'assistant') return;
      message.parts.forEach(({ part }, i) => {
        if (part.kind !== 'text') return;
        const text = part.text.replaceAll(TAG, '');
        if (text === part.text) return;
        const index = reportIndex(draft, at, i);
        changePart(message, i, { ...part, text });
        draft.note({
          index,
          role: message.role,
          action: 'changed',
          by: 'strip-final-tags',
          reason: 'Tags are around the final answer.',
          effect: 'lossy',
          before: part.text,
          after: text,
        });
      });
    });
  },
};
