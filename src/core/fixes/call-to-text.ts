import { argumentsText } from '../model/message.ts';
import { reportIndex } from '../plan/operations.ts';
import type { Fix } from './fix.ts';

/** Keeps what the call said, as plain text of the assistant. */
export const callToText: Fix = {
  id: 'call-to-text',
  title: 'Turn the call into text',
  effect: 'lossless',
  answers: ['tools/missing-result'],
  plan(draft, diagnostic) {
    const message = draft.messages[diagnostic.messageIndex];
    const it = message?.parts[diagnostic.partIndex ?? -1]?.part;
    if (!message || it?.kind !== 'call') return;
    const text = `[called ${it.name} with ${argumentsText(it.args)}; no result was recorded]`;
    message.parts[diagnostic.partIndex ?? 0] = { part: { kind: 'text', at: '', text }, from: null };
    draft.note({
      index: reportIndex(draft, diagnostic.messageIndex),
      role: message.role,
      action: 'changed',
      by: diagnostic.rule,
      reason: 'The call becomes text.',
      effect: 'lossless',
      before: `${it.name}(${argumentsText(it.args)})`,
      after: text,
    });
  },
};
