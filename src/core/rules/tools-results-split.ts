import { pairingOf } from './pairing.ts';
import type { Rule, RuleInput } from './rule.ts';
import { atMessage } from './words.ts';

/** Finds further messages with results of a turn whose results have begun in an earlier message. */
export const toolsResultsSplit: Rule = {
  id: 'tools/results-split',
  title: 'Results of one turn are split over several messages',
  asks: 'Are the results of one turn in one message?',
  why: 'Parallel calls are answered together: all results of one assistant turn in one user message. Split results are merged by some servers and refused by others.',
  severity: 'error',
  fact: 'resultsTogether',
  wire: true,
  *check(input) {
    const { messages } = input.transcript;
    for (const [call, answers] of answeredIn(input)) {
      if (answers.size < 2) continue;
      const [first, ...more] = [...answers.keys()].sort((a, b) => a - b);
      const ids = more.flatMap((at) => answers.get(at)!);
      for (const at of more)
        yield atMessage(
          messages[at]!,
          { call, first: first!, ids },
          { related: [{ messageIndex: first!, at: messages[first!]!.at, label: 'the first results of the turn' }] },
        );
    }
  },
  say: ({ data, messageIndex }) =>
    `Message ${messageIndex} holds more results of message ${data.call}; the first are in message ${data.first}.`,
};

/** By message with calls: the user messages that answer them in their place, each with the ids it answers. */
function answeredIn(input: RuleInput): Map<number, Map<number, string[]>> {
  const found = new Map<number, Map<number, string[]>>();
  for (const { link, answer, standing, state } of pairingOf(input).calls) {
    if (!answer || standing !== 'in-place' || state === 'exempt') continue;
    if (input.transcript.messages[answer.message]!.role !== 'user') continue;
    let answers = found.get(link.message);
    if (!answers) found.set(link.message, (answers = new Map()));
    let ids = answers.get(answer.message);
    if (!ids) answers.set(answer.message, (ids = []));
    if (link.call.id !== null) ids.push(link.call.id);
  }
  return found;
}
