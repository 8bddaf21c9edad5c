import { isAnswered, type PartPlace } from '../model/links.ts';
import { messageIn } from '../model/place.ts';
import { hasTrait, Trait, traitsOf } from '../model/traits.ts';
import { removePlaces, sweepEmptied } from '../operations/parts.ts';
import type { PassCode } from '../operations/pass.ts';
import type { FaultCode } from './fault.ts';
import { asFix } from './fix.ts';
import { removeCall, removeExchange } from './mends/calls.ts';
import { callData, isAborted, pairingOf } from './pairing.ts';
import { atPart, callWords } from './sentence.ts';

/** Calls of turns that were aborted go, with the results some client made up for them. Their text stays. */
const abortedCalls: PassCode = {
  id: 'aborted-calls',
  plan(draft) {
    const traits = traitsOf(draft.sight());
    const gone: PartPlace[] = [];
    const links = draft.links();
    for (const [number, message] of links.columns.messages.entries()) {
      // Nearly every call is answered, in a turn that ended.
      if (isAnswered(links.columns, number) && !hasTrait(traits, message, Trait.unended)) continue;
      const call = links.link(number);
      if (!isAborted(call, traits)) continue;
      gone.push(call, ...call.results);
    }
    const because = { by: 'tools/aborted-call', reason: 'The turn was aborted before the call was complete.' };
    removePlaces(draft, gone, because);
    sweepEmptied(draft);
  },
};

const removeAbortedCalls = asFix(abortedCalls, {
  id: 'remove-aborted-calls',
});

export const toolsAbortedCall: FaultCode = {
  id: 'tools/aborted-call',
  visit(input) {
    const pairing = pairingOf(input);
    const demanded = input.facts.results !== undefined || input.facts.answers !== undefined;
    return {
      unsettled(call) {
        if (call.state !== 'aborted') return null;
        const message = messageIn(input.transcript.messages, call.link);
        const answered = call.answer !== null;
        const how = message.state === 'complete' ? 'partial' : message.state;
        const isLast = call.link.message === input.transcript.messages.length - 1;
        const data = { ...callData(call, pairing), state: message.state, answered };
        return atPart(message, call.link.part, data, {
          variant: answered ? 'answered' : isLast ? `${how}:last` : how,
          ...(answered || !demanded ? { severity: 'warning' } : {}),
        });
      },
    };
  },
  say({ data, messageIndex, variant }) {
    const call = `Message ${messageIndex} calls ${callWords(data)}`;
    if (variant?.startsWith('partial')) return `${call}, but its arguments break off and the call has no result.`;
    const how = data.state === 'error' ? 'ended in an error' : 'was aborted';
    return variant === 'answered'
      ? `${call} in a turn that ${how}; its result may be made up.`
      : `${call} in a turn that ${how}, and the call has no result.`;
  },
  mends: [removeCall, removeExchange, removeAbortedCalls],
  all: [abortedCalls],
};
