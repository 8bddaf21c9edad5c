import { placeResults } from './all/place-results.ts';
import type { FaultCode } from './fault.ts';
import { asFix, isAnsweredOnce } from './fix.ts';
import { hasAnotherInPlace, moveResult, resultToText } from './mends/results.ts';
import { naming, pairingOf, seenBefore } from './pairing.ts';
import { atPlace, callWords, relatedCall } from './sentence.ts';

/** Merges what stands between the call and its result into the turn, and moves what cannot be merged. Of several results that all are elsewhere, too. */
const joinResults = asFix(placeResults, {
  id: 'place-results',
  offers: (diagnostic, context) => isAnsweredOnce(diagnostic, context) || !hasAnotherInPlace(diagnostic, context),
});

export const toolsResultDisplaced: FaultCode = {
  id: 'tools/result-displaced',
  visit(input) {
    const pairing = pairingOf(input);
    const { messages } = input.transcript;
    // Gemini was seen to take a result directly after its call from the model, too.
    const isSaidByModel = (call: number, result: number): boolean =>
      input.facts.results?.is === 'next-message' && result === call + 1 && messages[result]?.role === 'assistant';
    return {
      unsettled({ link, answer, standing, state, nth }) {
        if (!answer || state === 'exempt' || (standing !== 'displaced' && standing !== 'wrong-role')) return null;
        const { data, ...seen } = seenBefore(input, answer.message);
        const about = { ...naming(link), ...data, call: link.message, nth, ...pairing.unmet(link.message) };
        return atPlace(input, answer, about, {
          ...(standing === 'wrong-role' ? { variant: standing } : seen),
          ...(isSaidByModel(link.message, answer.message) && { severity: 'warning' as const }),
          related: [relatedCall(link, 'its call')],
        });
      },
    };
  },
  say: ({ data, messageIndex, variant }) =>
    variant === 'wrong-role'
      ? `Message ${messageIndex} holds the result of its own call of ${callWords(data)}; the result belongs in the user turn after it.`
      : `Message ${messageIndex} holds the result of ${callWords(data)} of message ${data.call}, but is not directly after it.`,
  mends: [moveResult, joinResults, resultToText],
  all: [placeResults],
};
