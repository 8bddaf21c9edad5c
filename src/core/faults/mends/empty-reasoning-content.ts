import { emptyReasoning } from '../../operations/reasoning.ts';
import type { Fix } from '../fix.ts';

/** Empties the texts of a reasoning item that another provider wrote; its summary stays. */
export const emptyReasoningContent: Fix = {
  id: 'empty-reasoning-content',
  title: 'Empty the content of foreign reasoning',
  effect: 'lossy',
  offers: ({ variant }) => variant === 'content',
  plan(draft) {
    draft.messages.forEach((message, at) => {
      message.parts.forEach((_, i) => {
        emptyReasoning(draft, at, i);
      });
    });
  },
};
