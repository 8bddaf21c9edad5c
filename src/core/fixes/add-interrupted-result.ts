import type { LinkedCall } from '../model/links.ts';
import { isCopy } from '../passes/call-ids-unique.ts';
import { unansweredAlike } from '../plan/alike.ts';
import { answerWith } from '../plan/answers.ts';
import { INTERRUPTED } from '../plan/operations.ts';
import type { Fix } from './fix.ts';

/** Keeps the call and answers it with a result that says it was interrupted. */
export const addInterruptedResult: Fix = {
  id: 'add-interrupted-result',
  title: 'Add an "interrupted" result',
  effect: 'invents',
  answers: ['tools/missing-result'],
  // Nobody but the provider can answer what it runs itself.
  offers: ({ variant }) => variant !== 'server',
  plan(draft, diagnostic, context) {
    const link = draft.links().linkOf({ message: diagnostic.messageIndex, part: diagnostic.partIndex ?? 0 });
    const scope = context.facts.uniqueCallIds;
    // A copy of the call says nothing more, and goes where an id may only stand once; in a session that went on it stays.
    const dropsCopies = scope !== undefined && scope.confidence !== 'contested' && !context.stored;
    const isNeeded = (it: LinkedCall): boolean => it === link || !dropsCopies || !link || !isCopy(it, link);
    if (link)
      answerWith(
        draft,
        unansweredAlike(draft, link).filter(isNeeded),
        INTERRUPTED,
        context,
        'Nothing in the history answers this call.',
      );
  },
};
