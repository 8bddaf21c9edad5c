import { newMessage, reportIndex } from '../plan/operations.ts';
import type { Fix } from './fix.ts';

/** Keeps the words of a result that answers nothing, as user text. */
export const resultToText: Fix = {
  id: 'result-to-text',
  title: 'Turn the result into user text',
  effect: 'lossless',
  answers: ['tools/orphan-result'],
  plan(draft, diagnostic) {
    const at = diagnostic.messageIndex;
    const message = draft.messages[at];
    const it = message?.parts[diagnostic.partIndex ?? -1]?.part;
    if (!message || it?.kind !== 'result') return;
    const text = `[result of ${it.name ?? 'a tool'}${it.callId === null ? '' : ` (${it.callId})`}] ${it.text}`;
    const part = { kind: 'text' as const, at: '', text };
    draft.note({
      index: reportIndex(draft, at),
      role: message.role,
      action: 'changed',
      by: diagnostic.rule,
      reason: 'The result becomes user text.',
      effect: 'lossless',
      before: it.text,
      after: text,
    });
    if (message.role === 'tool') draft.messages[at] = newMessage('user', [part]);
    else message.parts[diagnostic.partIndex ?? 0] = { part, from: null };
  },
};
