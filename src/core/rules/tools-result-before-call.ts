import { seenBefore } from './pairing.ts';
import type { Rule } from './rule.ts';
import { naming } from './tools-missing-result.ts';
import { atPart, callWords } from './words.ts';

/** Finds results that stand before the call they answer. */
export const toolsResultBeforeCall: Rule = {
  id: 'tools/result-before-call',
  title: 'Result before its call',
  asks: 'Does every result stand after its call?',
  why: 'Messages that were stored out of order, or sorted by a wrong time, can put a result in front of its call. An API reads from the front, so the result answers nothing and the call stays open.',
  severity: 'error',
  fact: 'results',
  visit: (input) => ({
    unsettled({ link, answer, standing, state }) {
      if (standing !== 'before' || !answer || state === 'exempt') return null;
      const seen = seenBefore(input, answer.message);
      return atPart(
        input.transcript.messages[answer.message]!,
        answer.part,
        { ...naming(link), ...seen.data, call: link.message },
        {
          ...(seen.variant ? { variant: seen.variant } : {}),
          related: [{ messageIndex: link.message, at: link.call.at, label: 'the call that it answers' }],
        },
      );
    },
  }),
  say: ({ data, messageIndex }) =>
    `Message ${messageIndex} answers ${callWords(data)}, which is only called in message ${data.call}.`,
};
