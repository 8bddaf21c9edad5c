import type { Draft } from '../model/draft.ts';
import { sideOf } from '../model/turns.ts';
import { mergeMessages, runsOf } from '../plan/merge.ts';
import { NO_OPTIONS } from './options.ts';
import type { Pass } from './pass.ts';

/** The results of one assistant turn that are spread over neighbouring user messages join one message. */
export const resultsTogether: Pass = {
  id: 'results-together',
  title: 'Join split results',
  about: 'Results of one assistant turn that are spread over several user messages are put into one.',
  effect: 'lossless',
  mends: ['tools/results-split'],
  options: NO_OPTIONS,
  plan(draft: Draft, _, context) {
    if (!context.facts.resultsTogether || context.results !== 'in-user') return;
    if (context.borderless) return;
    const messages = draft.view();
    const links = draft.links();
    // A result that is a message of its own stands where its wire has it.
    const answers = messages.map(
      (it) =>
        it.role !== 'tool' &&
        it.parts.some(
          (part, i) => part.kind === 'result' && links.callOf({ message: it.index, part: i }) !== undefined,
        ),
    );
    // A run reaches from the first to the last message with results inside one user turn.
    const lastAnswer = new Int32Array(messages.length).fill(-1);
    for (let i = messages.length - 1; i >= 0; i--) {
      if (sideOf(messages[i]!.role) !== 'user') continue;
      const next = i + 1 < messages.length && sideOf(messages[i + 1]!.role) === 'user' ? lastAnswer[i + 1]! : -1;
      lastAnswer[i] = next !== -1 ? next : answers[i] ? i : -1;
    }
    // And it begins at the first of them.
    const begun = new Uint8Array(messages.length);
    messages.forEach((it, i) => {
      if (sideOf(it.role) === 'user') begun[i] = answers[i] || (i > 0 && begun[i - 1]) ? 1 : 0;
    });
    const joins = (before: number, at: number): boolean => begun[before] === 1 && lastAnswer[before]! >= at;
    mergeMessages(draft, runsOf(messages.length, joins), {
      by: 'tools/results-split',
      reason: 'The results of one assistant turn belong into one message.',
    });
  },
};
