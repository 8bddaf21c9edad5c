import type { DraftMessage } from '../../model/draft.ts';
import { removeMessages } from '../../operations/parts.ts';
import type { Fix } from '../fix.ts';

/** Takes out the assistant messages at the end of the history. */
export const dropLastTurn: Fix = {
  id: 'drop-last-turn',
  title: 'Remove the last assistant turn',
  effect: 'lossy',
  // Nothing would be left.
  offers: ({ data }) => data.onlyAnswers !== true,
  repeats: true,
  plan(draft, diagnostic) {
    const links = draft.links();
    const gone = new Set<DraftMessage>();
    // Results of calls that go are no better end.
    const answersGone = (at: number): boolean =>
      draft.at(at)!.parts.every((_, part) => {
        const call = links.callOf({ message: at, part });
        return call !== undefined && gone.has(draft.at(call.message)!);
      });
    for (let i = draft.length - 1; i >= 0; i--) {
      const it = draft.at(i)!;
      if (it.role !== 'assistant' && !(gone.size > 0 && answersGone(i))) break;
      gone.add(it);
    }
    removeMessages(draft, gone, () => ({ by: diagnostic.rule, reason: 'The last message must be a user turn.' }));
  },
};
