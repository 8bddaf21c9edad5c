import { duplicateResults } from './all/duplicate-results.ts';
import type { Fault } from './fault.ts';
import { keepFirstResult } from './mends/keep-first-result.ts';
import { keepLastResult } from './mends/keep-last-result.ts';
import { removeResult } from './mends/remove-result.ts';
import { pairingOf, seenBefore } from './pairing.ts';
import { atPart, callWords } from './sentence.ts';
import { naming } from './tools-missing-result.ts';

/** Finds second results of one call. */
export const toolsDuplicateResult: Fault = {
  id: 'tools/duplicate-result',
  title: 'Duplicate result: a call has two',
  asks: 'Does each call have one result?',
  why: 'A call has one result. Resuming a session twice, or adding a placeholder while the real result arrives, leaves two, and the API cannot know which one counts.',
  severity: 'error',
  fact: 'duplicateResults',
  visit: (input) => ({
    *end() {
      const { unsettled, placing } = pairingOf(input);
      const { messages } = input.transcript;
      for (const { link, answer, duplicates, state } of unsettled) {
        if (duplicates.length === 0 || !answer || state === 'exempt') continue;
        for (const it of duplicates) {
          const seen = seenBefore(input, it.message);
          const variant = placing.answersTo(link.message, it.message)
            ? undefined
            : seen.variant === 'other-call'
              ? seen.variant
              : 'later';
          yield atPart(
            messages[it.message]!,
            it.part,
            { ...naming(link), ...seen.data, call: link.message, first: answer.message },
            {
              ...(variant ? { variant } : {}),
              related: [
                { messageIndex: link.message, at: link.call.at, label: 'the call' },
                { messageIndex: answer.message, at: answer.result.at, label: 'its first result' },
              ],
            },
          );
        }
      }
    },
  }),
  say: ({ data, messageIndex }) =>
    `Message ${messageIndex} has another result for the call of ${callWords(data)}; message ${data.first} has the first.`,
  mends: [removeResult, keepFirstResult, keepLastResult],
  all: [duplicateResults],
};
