import type { LinkedCall } from '../model/links.ts';
import { inWords } from '../text/json.ts';
import { resultsFirst } from './all/results-first.ts';
import type { Fault } from './fault.ts';
import { putResultsFirst } from './mends/results-first.ts';
import { pairingOf } from './pairing.ts';
import { atMessage, short } from './sentence.ts';

/** Finds user messages whose results stand behind something else; one finding per message. */
export const toolsResultsNotFirst: Fault = {
  id: 'tools/results-not-first',
  title: 'Results do not come first in their turn',
  asks: 'Do results come before anything else in their user turn?',
  why: 'The user turn after a call must begin with the results; text and images may follow. For text before them the API responds with the words for a call that has no result, which hides the real cause.',
  severity: 'error',
  fact: 'resultsFirst',
  visit(input) {
    const pairing = pairingOf(input);
    const late = new Map<number, LinkedCall[]>();
    return {
      unsettled({ link, answer, standing, state }) {
        if (standing !== 'late' || !answer || state === 'exempt') return null;
        const same = late.get(answer.message);
        if (same) same.push(link);
        else late.set(answer.message, [link]);
        return null;
      },
      *end() {
        // In another form it is the cause of the error only where no result is missing.
        if (!input.native && pairing.unsettled.some(({ state }) => state === 'unanswered')) return;
        for (const [at, links] of late) {
          const call = links[0]!.message;
          const own = links.flatMap((it) => (it.call.id === null ? [] : [it.call.id]));
          yield atMessage(
            input.transcript.messages[at]!,
            { call, late: own, ...pairing.unmet(call) },
            { related: links.map((it) => ({ messageIndex: it.message, at: it.call.at, label: 'the call' })) },
          );
        }
      },
    };
  },
  say({ data, messageIndex }) {
    const ids = Array.isArray(data.late) ? data.late.map((id) => short(inWords(id))).join(', ') : '';
    return `Message ${messageIndex} puts other content before the results of message ${data.call}${ids ? ` (${ids})` : ''}.`;
  },
  mends: [putResultsFirst],
  all: [resultsFirst],
};
