import { argumentsText } from '../model/message.ts';
import { changePart, reportIndex } from '../plan/operations.ts';
import type { Fix } from './fix.ts';

/** Replaces arguments that are no JSON by an empty object. */
export const emptyArguments: Fix = {
  id: 'empty-arguments',
  title: 'Replace the arguments by {}',
  effect: 'lossy',
  answers: ['tools/invalid-arguments'],
  plan(draft, diagnostic) {
    const message = draft.messages[diagnostic.messageIndex];
    const it = message?.parts[diagnostic.partIndex ?? -1]?.part;
    if (!message || it?.kind !== 'call') return;
    changePart(message, diagnostic.partIndex ?? 0, { ...it, args: typeof it.args === 'string' ? '{}' : {} });
    draft.note({
      index: reportIndex(draft, diagnostic.messageIndex),
      role: message.role,
      action: 'changed',
      by: diagnostic.rule,
      reason: 'The arguments cannot be read.',
      effect: 'lossy',
      before: argumentsText(it.args),
      after: '{}',
    });
  },
};
