import type { LinkedCall } from '../../model/links.ts';
import { hasWordedResult } from '../../model/message.ts';
import { unansweredAlike } from '../../operations/alike.ts';
import { answerWith } from '../../operations/answers.ts';
import { ownedIn, placeKey } from '../../operations/own-results.ts';
import { INTERRUPTED } from '../../operations/parts.ts';
import { isCopy } from '../all/call-ids-unique.ts';
import { type Fix, forAll, partOf, placeOf } from '../fix.ts';

/** Keeps the call and answers it with a result that says it was interrupted. */
export const addInterruptedResult: Fix = {
  id: 'add-interrupted-result',
  title: 'Add an "interrupted" result',
  effect: 'invents',
  // Nobody but the provider can answer what it runs itself, no words are a picture, and a real result is not replaced.
  offers(diagnostic, context) {
    const part = partOf(diagnostic, context);
    if (diagnostic.variant === 'server' || (part?.kind === 'call' && !hasWordedResult(part.custom))) return false;
    return !ownedIn(context.messages, context.links).has(placeKey(placeOf(diagnostic)));
  },
  ...forAll((draft, diagnostics, context) => {
    const links = draft.links();
    const scope = context.facts.uniqueCallIds;
    // A copy of the call says nothing more, and goes where an id may only stand once; in a session that went on it stays.
    const dropsCopies = scope !== undefined && scope.confidence !== 'contested' && !context.stored;
    const needed = new Set<LinkedCall>();
    const seen = new Set<LinkedCall>();
    for (const diagnostic of diagnostics) {
      const link = links.linkOf(placeOf(diagnostic));
      if (!link || seen.has(link)) continue;
      for (const it of unansweredAlike(draft, link)) {
        seen.add(it);
        if (it === link || !dropsCopies || !isCopy(it, link)) needed.add(it);
      }
    }
    const calls = [...needed].sort((a, b) => a.message - b.message || a.part - b.part);
    answerWith(draft, calls, { text: INTERRUPTED }, context, 'This call has no result in the conversation.');
  }),
};
