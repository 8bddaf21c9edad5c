import { argumentsText } from '../model/message.ts';
import { unansweredAlike } from '../plan/alike.ts';
import { reportIndex } from '../plan/operations.ts';
import type { Fix } from './fix.ts';

/** Keeps what the call said, as plain text of the assistant. */
export const callToText: Fix = {
  id: 'call-to-text',
  title: 'Turn the call into text',
  effect: 'lossless',
  answers: ['tools/missing-result'],
  plan(draft, diagnostic) {
    const link = draft.links().linkOf({ message: diagnostic.messageIndex, part: diagnostic.partIndex ?? -1 });
    if (!link) return;
    for (const { call, message: at, part } of unansweredAlike(draft, link)) {
      const message = draft.messages[at]!;
      const text = `[called ${call.name} with ${argumentsText(call.args)}; no result was recorded]`;
      const index = reportIndex(draft, at, part);
      message.parts[part] = { part: { kind: 'text', at: '', text }, from: null };
      draft.note({
        index,
        role: message.role,
        action: 'changed',
        by: diagnostic.rule,
        reason: 'The call becomes text.',
        effect: 'lossless',
        before: `${call.name}(${argumentsText(call.args)})`,
        after: text,
      });
    }
  },
};
