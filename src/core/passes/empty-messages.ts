import { strictObject, string } from 'zod';
import type { Draft, DraftMessage } from '../model/draft.ts';
import type { PlanContext } from '../plan/context.ts';
import { removeMessages, reportIndex } from '../plan/operations.ts';
import './options.ts';
import type { Pass } from './pass.ts';

/** Messages with nothing in them: assistant turns go; a user turn that must stand keeps a placeholder. */
export const emptyMessages: Pass<{ placeholder: string }> = {
  id: 'empty-messages',
  title: 'Remove empty messages',
  about: 'Messages with nothing in them go; an empty last or only user turn gets a placeholder instead.',
  effect: 'lossless',
  mends: ['content/empty-message'],
  options: strictObject({ placeholder: string().default('(no content)') }),
  plan(draft: Draft, options, context) {
    if (!draft.mayHave((it) => it.parts.length === 0)) return;
    const gone = new Set<DraftMessage>();
    const last = draft.messages.length - 1;
    const users = draft.messages.filter((it) => it.role === 'user' && it.parts.length > 0).length;
    draft.messages.forEach((it, i) => {
      if (it.parts.length > 0 || !isRefused(it, i === last, context)) return;
      if (it.role === 'user' && (i === last || users === 0)) {
        it.parts = [{ part: { kind: 'text', at: '', text: options.placeholder }, from: null }];
        draft.note({
          index: reportIndex(draft, i),
          role: it.role,
          action: 'changed',
          by: 'content/empty-message',
          reason: 'The user turn is empty and cannot be left out.',
          effect: 'invents',
          before: '',
          after: options.placeholder,
        });
      } else gone.add(it);
    });
    removeMessages(draft, gone, () => ({ by: 'content/empty-message', reason: 'The message holds nothing.' }));
  },
};

function isRefused(it: DraftMessage, isLast: boolean, context: PlanContext): boolean {
  // A message that this plan has emptied has nothing left to say, whatever the target thinks of empty messages.
  if (it.from !== null && it.from.parts.length > 0) return true;
  const fact = context.facts.emptyMessage;
  if (!fact || (it.from?.note && it.role === 'assistant' && fact.is !== 'refused')) return false;
  if (fact.is === 'assistant') return it.role === 'assistant';
  return fact.is === 'refused' || !(isLast && it.role === 'assistant');
}
