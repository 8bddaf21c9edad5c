import { pairingOf } from './pairing.ts';
import type { Rule } from './rule.ts';
import { resultVariant } from './tools-duplicate-result.ts';
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
  *check(input) {
    const { calls, placing } = pairingOf(input);
    const { messages } = input.transcript;
    for (const { link, answer, state } of calls.filter((it) => it.standing === 'before')) {
      if (!answer || state === 'exempt') continue;
      const variant = resultVariant(input, messages, placing.headOf(answer.message));
      yield atPart(
        messages[answer.message]!,
        answer.part,
        { ...naming(link), call: link.message },
        {
          ...(variant ? { variant } : {}),
          related: [{ messageIndex: link.message, at: link.call.at, label: 'the call that it answers' }],
        },
      );
    }
  },
  say: ({ data, messageIndex }) =>
    `Message ${messageIndex} answers ${callWords(data)}, which is only called in message ${data.call}.`,
};
