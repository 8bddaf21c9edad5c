import type { Links } from '../model/links.ts';
import { resultsTogether } from './all/results-together.ts';
import type { Fault, RuleInput } from './fault.ts';
import { joinSplitResults } from './mends/join-results.ts';
import { type PairedCall, pairingOf } from './pairing.ts';
import { atMessage } from './sentence.ts';

/** Finds further messages with results of a turn whose results have begun in an earlier message. */
export const toolsResultsSplit: Fault = {
  id: 'tools/results-split',
  title: 'Results of one turn are split over several messages',
  asks: 'Are the results of one turn in one message?',
  why: 'The results of parallel calls belong together: all results of one assistant turn in one user message. Split results are merged by some servers and rejected by others.',
  severity: 'error',
  fact: 'resultsTogether',
  wire: 'spelling',
  visit: (input) => ({
    *end() {
      const { messages } = input.transcript;
      for (const [call, answers] of splitAnswers(input)) {
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
  }),
  say: ({ data, messageIndex }) =>
    `Message ${messageIndex} holds more results of message ${data.call}; the first are in message ${data.first}.`,
  mends: [joinSplitResults],
  all: [resultsTogether],
};

/** By message with calls that several user messages answer in their place: those messages, each with the ids it answers. */
function splitAnswers(input: RuleInput): Map<number, Map<number, string[]>> {
  const { messages } = input.transcript;
  const pairing = pairingOf(input);
  if (pairing.unsettled.length === 0 && !isAnyAnsweredApart(input.links)) return new Map();
  const answered = pairing.calls.filter(
    ({ answer, standing, state }) =>
      standing === 'in-place' && state !== 'exempt' && messages[answer!.message]!.role === 'user',
  );
  const found = new Map<number, Map<number, string[]>>();
  // Calls come in order: those of one message are neighbours.
  for (let from = 0, to = 0; from < answered.length; from = to) {
    const call = answered[from]!.link.message;
    const first = answered[from]!.answer!.message;
    let isSplit = false;
    for (; to < answered.length && answered[to]!.link.message === call; to++)
      isSplit ||= answered[to]!.answer!.message !== first;
    if (isSplit) found.set(call, byAnswer(answered.slice(from, to)));
  }
  return found;
}

/** True if another message answers a call than the call before it, though one message makes both. */
const isAnyAnsweredApart = ({ columns: { messages, answerMessages } }: Links): boolean =>
  messages.some((message, i) => message === messages[i - 1] && answerMessages[i] !== answerMessages[i - 1]);

function byAnswer(calls: readonly PairedCall[]): Map<number, string[]> {
  const answers = new Map<number, string[]>();
  for (const { link, answer } of calls) {
    let ids = answers.get(answer!.message);
    if (!ids) answers.set(answer!.message, (ids = []));
    if (link.call.id !== null) ids.push(link.call.id);
  }
  return answers;
}
