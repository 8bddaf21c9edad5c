import type { Message } from '../model/message.ts';
import { pairingOf } from './pairing.ts';
import type { Rule, RuleInput } from './rule.ts';
import { naming } from './tools-missing-result.ts';
import { atPart, callWords } from './words.ts';

/** Finds second results of one call. */
export const toolsDuplicateResult: Rule = {
  id: 'tools/duplicate-result',
  title: 'Duplicate result: a call is answered twice',
  asks: 'Is each call answered once?',
  why: 'A call has one result. Resuming a session twice, or adding a placeholder while the real result arrives, leaves two, and the API cannot know which one counts.',
  severity: 'error',
  fact: 'duplicateResults',
  *check(input) {
    const { calls, placing } = pairingOf(input);
    const { messages } = input.transcript;
    for (const { link, answer, duplicates, state } of calls.filter((it) => it.duplicates.length > 0)) {
      if (!answer || state === 'exempt') continue;
      for (const it of duplicates) {
        const near = placing.answersTo(link.message, it.message);
        const variant = near ? undefined : (resultVariant(input, messages, placing.headOf(it.message)) ?? 'later');
        yield atPart(
          messages[it.message]!,
          it.part,
          { ...naming(link), call: link.message, first: answer.message },
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
  say: ({ data, messageIndex }) =>
    `Message ${messageIndex} answers the call of ${callWords(data)} once more; message ${data.first} has answered it.`,
};

/** What a chat API sees in front of a result that answers nothing there: calls of other ids, or none at all. */
export function resultVariant(
  { facts }: RuleInput,
  messages: readonly Message[],
  head: number,
): 'other-call' | undefined {
  if (facts.results?.is !== 'directly-after') return undefined;
  return messages[head]?.parts.some((part) => part.kind === 'call') ? 'other-call' : undefined;
}
