import { removeParts } from '../operations/parts.ts';
import type { PassCode } from '../operations/pass.ts';

export const trimAfterCalls: PassCode = {
  id: 'trim-after-calls',
  plan(draft) {
    const because = { by: 'trim-after-calls', reason: 'It comes after the calls of its turn.' };
    draft.messages.forEach(({ role, parts }, at) => {
      const first = parts.findIndex(({ part }) => part.kind === 'call' && !part.server);
      if (role !== 'assistant' || first < 0) return;
      removeParts(draft, at, ({ part }, i) => i > first && part.kind === 'text', because);
    });
  },
};
