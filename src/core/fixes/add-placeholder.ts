import { reportIndex } from '../plan/operations.ts';
import type { Fix } from './fix.ts';

const PLACEHOLDER = '(no content)';

/** Puts a short text where the API wants some. */
export const addPlaceholder: Fix = {
  id: 'add-placeholder',
  title: 'Add placeholder text',
  effect: 'invents',
  answers: ['content/empty-message', 'content/empty-text'],
  // Text inside a result is written by the tool: nothing beside it would help.
  offers: ({ messageIndex, variant }) => messageIndex >= 0 && !/^(?:result|error|system)/.test(variant ?? ''),
  plan(draft, diagnostic) {
    const message = draft.messages[diagnostic.messageIndex];
    if (!message) return;
    const old = diagnostic.partIndex === null ? undefined : message.parts[diagnostic.partIndex];
    if (old?.part.kind === 'text')
      message.parts[diagnostic.partIndex ?? 0] = { part: { ...old.part, text: PLACEHOLDER }, from: old.from };
    else message.parts.push({ part: { kind: 'text', at: '', text: PLACEHOLDER }, from: null });
    draft.note({
      index: reportIndex(draft, diagnostic.messageIndex),
      role: message.role,
      action: 'changed',
      by: diagnostic.rule,
      reason: 'The API refuses emptiness here.',
      effect: 'invents',
      before: '',
      after: PLACEHOLDER,
    });
  },
};
