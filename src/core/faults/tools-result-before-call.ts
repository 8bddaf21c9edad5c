import { placeResults } from './all/place-results.ts';
import type { Fault } from './fault.ts';
import { moveResult } from './mends/move-result.ts';
import { removeResult } from './mends/remove-result.ts';
import { naming, seenBefore } from './pairing.ts';
import { atPlace, callWords } from './sentence.ts';

/** Finds results that stand before the call they answer. */
export const toolsResultBeforeCall: Fault = {
  id: 'tools/result-before-call',
  title: 'Result before its call',
  asks: 'Does every result come after its call?',
  why: 'A result comes after its call. Messages that were stored out of order, or sorted by a wrong time, can put a result before its call. An API reads from the start, so the result has no call yet and the call has no result.',
  severity: 'error',
  fact: 'results',
  visit: (input) => ({
    unsettled({ link, answer, standing, state }) {
      if (standing !== 'before' || !answer || state === 'exempt') return null;
      const seen = seenBefore(input, answer.message);
      return atPlace(
        input,
        answer,
        { ...naming(link), ...seen.data, call: link.message },
        {
          ...(seen.variant ? { variant: seen.variant } : {}),
          related: [{ messageIndex: link.message, at: link.call.at, label: 'its call' }],
        },
      );
    },
  }),
  say: ({ data, messageIndex }) =>
    `Message ${messageIndex} holds the result of ${callWords(data)}, which is only called in message ${data.call}.`,
  mends: [moveResult, removeResult],
  all: [placeResults],
};
