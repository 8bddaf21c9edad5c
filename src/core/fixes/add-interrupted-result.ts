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
  plan(draft, diagnostic, context) {
    const link = draft.links().linkOf({ message: diagnostic.messageIndex, part: diagnostic.partIndex ?? 0 });
    if (link)
      answerWith(
        draft,
        unansweredAlike(draft, link),
        INTERRUPTED,
        context,
        'Nothing in the history answers this call.',
      );
  },
};
