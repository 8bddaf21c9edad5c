import type { Draft } from '../../model/draft.ts';
import type { Links } from '../../model/links.ts';
import { sideOf } from '../../model/sides-of-turns.ts';
import { mergeMessages, runsOf } from '../../operations/merge.ts';
import { NO_OPTIONS } from '../../operations/options.ts';
import type { Pass } from '../../operations/pass.ts';

/** The results of one assistant turn that are spread over neighbouring user messages join one message. */
export const resultsTogether: Pass = {
  id: 'results-together',
  title: 'Join split results',
  about: 'Results of one assistant turn that are spread over several user messages are put into one.',
  effect: 'lossless',
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
    const isSplit = splitBetween(messages.length, links);
    const joins = (before: number, at: number): boolean =>
      begun[before] === 1 && lastAnswer[before]! >= at && isSplit[at] === 1;
    mergeMessages(draft, runsOf(messages.length, joins), {
      by: 'tools/results-split',
      reason: 'The results of one assistant turn belong into one message.',
    });
  },
};

/** Per message: whether it stands between the first and the last results of one and the same message, or holds the last. */
function splitBetween(count: number, { columns: { messages, answerMessages, more } }: Links): Uint8Array {
  const steps = new Int32Array(count + 1);
  // Calls come in order: those of one message are neighbours.
  for (let from = 0, to = 0; from < messages.length; from = to) {
    let first = count;
    let last = -1;
    const add = (at: number): void => {
      if (at < 0) return;
      first = Math.min(first, at);
      last = Math.max(last, at);
    };
    for (; to < messages.length && messages[to] === messages[from]; to++) {
      add(answerMessages[to]!);
      if (more.size > 0) for (const it of more.get(to) ?? []) add(it.message);
    }
    if (last < 0) continue;
    steps[first + 1]!++;
    steps[last + 1]!--;
  }
  let open = 0;
  return Uint8Array.from({ length: count }, (_, i) => ((open += steps[i]!) > 0 ? 1 : 0));
}
