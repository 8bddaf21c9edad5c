import type { Draft } from '../model/draft.ts';
import type { LinkedCall } from '../model/links.ts';
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
    const messages = draft.sight();
    const links = draft.links();
    // A result that is a message of its own stands where its wire has it.
    const answers = messages.map(
      (it, message) =>
        it.role !== 'tool' &&
        it.parts.some((part, i) => part.kind === 'result' && links.callOf({ message, part: i }) !== undefined),
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
    const isSplit = splitBetween(messages.length, links.calls);
    const joins = (before: number, at: number): boolean =>
      begun[before] === 1 && lastAnswer[before]! >= at && isSplit[at] === 1;
    mergeMessages(draft, runsOf(messages.length, joins), {
      by: 'tools/results-split',
      reason: 'The results of one assistant turn belong into one message.',
    });
  },
};

/** Per message: whether it stands between the first and the last results of one and the same message, or holds the last. */
function splitBetween(count: number, calls: readonly LinkedCall[]): Uint8Array {
  const first = new Map<number, number>();
  const last = new Map<number, number>();
  for (const { message, results } of calls)
    for (const it of results) {
      first.set(message, Math.min(first.get(message) ?? it.message, it.message));
      last.set(message, Math.max(last.get(message) ?? it.message, it.message));
    }
  const steps = new Int32Array(count + 1);
  for (const [message, from] of first) {
    const to = last.get(message) ?? from;
    steps[from + 1]!++;
    steps[to + 1]!--;
  }
  let open = 0;
  return Uint8Array.from({ length: count }, (_, i) => ((open += steps[i]!) > 0 ? 1 : 0));
}
