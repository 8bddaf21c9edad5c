import { strictObject, string, enum as zEnum } from 'zod';
import type { Draft, DraftMessage } from '../../model/draft.ts';
import { Trait, traitsOf } from '../../model/traits.ts';
import type { PlanContext } from '../../operations/context.ts';
import { isWithout } from '../../operations/empty-content.ts';
import { removeMessages, reportIndex } from '../../operations/parts.ts';
import '../../operations/options.ts';
import type { Pass } from '../../operations/pass.ts';

interface Options {
  placeholder: string;
  /** What becomes of a last or only user turn of which nothing is left. */
  user: 'keep' | 'remove';
}

/** Messages with nothing in them: assistant turns go; a user turn that must stand keeps a placeholder. */
export const emptyMessages: Pass<Options> = {
  id: 'empty-messages',
  title: 'Remove empty messages',
  about: 'Messages with nothing in them go; an empty last or only user turn gets a placeholder instead.',
  effect: 'lossless',
  options: strictObject({
    placeholder: string().default('(no content)'),
    user: zEnum(['keep', 'remove']).default('keep'),
  }),
  plan(draft: Draft, options, context) {
    const isNamed = context.namedRules?.has('content/empty-message') === true;
    const empty = draft.having(isNamed ? Trait.empty | Trait.contentless : Trait.empty);
    if (empty.length === 0) return;
    const gone = new Set<DraftMessage>();
    const last = draft.length - 1;
    const users = traitsOf(draft.sight()).filter((it) => (it & SPOKEN) === Trait.user).length;
    for (const i of empty) {
      const it = draft.at(i)!;
      const isUnsaid = isNamed && it.role === 'assistant' && isWithout(it);
      if (!isUnsaid && (it.parts.length > 0 || !isRefused(it, i === last, context))) continue;
      if (it.role === 'user' && options.user === 'keep' && (i === last || users === 0)) {
        it.parts = [{ part: { kind: 'text', at: '', text: options.placeholder }, from: null }];
        draft.note({
          index: reportIndex(draft, i),
          role: it.role,
          action: 'changed',
          by: 'content/empty-message',
          reason: 'The user turn is empty and cannot be removed.',
          effect: 'invents',
          before: '',
          after: options.placeholder,
        });
      } else gone.add(it);
    }
    removeMessages(draft, gone, () => ({ by: 'content/empty-message', reason: 'The message holds nothing.' }));
  },
};

/** Of these a user's message with something in it has the first alone. */
const SPOKEN = Trait.user | Trait.empty;

function isRefused(it: DraftMessage, isLast: boolean, context: PlanContext): boolean {
  // A message that this plan has emptied has nothing left to say, whatever the target thinks of empty messages.
  if (it.from !== null && it.from.parts.length > 0) return true;
  const fact = context.facts.emptyMessage;
  if (!fact || (it.from?.note && it.role === 'assistant' && fact.is !== 'refused')) return false;
  if (fact.is === 'assistant') return it.role === 'assistant';
  return fact.is === 'refused' || !(isLast && it.role === 'assistant');
}
