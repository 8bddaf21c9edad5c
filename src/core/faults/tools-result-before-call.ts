import { placeResults } from './all/place-results.ts';
import type { FaultCode } from './fault.ts';
import { moveResult, removeResult } from './mends/results.ts';
import { naming, seenBefore } from './pairing.ts';
import { atPlace, callWords, relatedCall } from './sentence.ts';

export const toolsResultBeforeCall: FaultCode = {
  id: 'tools/result-before-call',
  visit: (input) => ({
    unsettled({ link, answer, standing, state }) {
      if (standing !== 'before' || !answer || state === 'exempt') return null;
      const { data, ...variant } = seenBefore(input, answer.message);
      const related = [relatedCall(link, 'its call')];
      return atPlace(input, answer, { ...naming(link), ...data, call: link.message }, { ...variant, related });
    },
  }),
  say: ({ data, messageIndex }) =>
    `Message ${messageIndex} holds the result of ${callWords(data)}, which is only called in message ${data.call}.`,
  mends: [moveResult, removeResult],
  all: [placeResults],
};
