import { Trait } from '../model/traits.ts';
import { noteChange } from '../operations/parts.ts';
import type { PassCode } from '../operations/pass.ts';
import type { FaultCode } from './fault.ts';
import { asFix } from './fix.ts';
import { atMessage } from './sentence.ts';

const emptyCalls: PassCode = {
  id: 'empty-calls',
  plan(draft, _, context) {
    if (!context.facts.emptyCalls || !context.native) return;
    for (const i of draft.having(Trait.emptyCalls)) {
      const it = draft.messageAt(i);
      it.dropEmptyCalls = true;
      noteChange(draft, i, { by: 'tools/empty-calls', reason: 'The list of tool calls is empty.', effect: 'lossless' });
    }
  },
};

const dropEmptyCalls = asFix(emptyCalls, {
  id: 'drop-empty-calls',
});

export const toolsEmptyCalls: FaultCode = {
  id: 'tools/empty-calls',
  visit: () => ({ among: Trait.emptyCalls, message: (message) => atMessage(message, {}) }),
  say: ({ messageIndex }) => `Message ${messageIndex} has an empty list of calls; remove the key.`,
  mends: [dropEmptyCalls],
  all: [emptyCalls],
};
