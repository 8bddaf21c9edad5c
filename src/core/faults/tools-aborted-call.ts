import { abortedCalls } from './all/aborted-calls.ts';
import type { Fault } from './fault.ts';
import { removeAbortedCalls } from './mends/remove-aborted-calls.ts';
import { removeCall } from './mends/remove-call.ts';
import { removeExchange } from './mends/remove-exchange.ts';
import { pairingOf } from './pairing.ts';
import { atPart, callWords } from './sentence.ts';
import { callData } from './tools-missing-result.ts';

/** Finds calls of turns that never ended; they are not to be answered afterwards. */
export const toolsAbortedCall: Fault = {
  id: 'tools/aborted-call',
  title: 'Aborted call: the turn broke off',
  asks: 'Does every call come from a turn that was completed?',
  why: 'A turn that was aborted or ended in an error may hold calls whose arguments break off. Such calls were never run. A placeholder result for them makes the conversation worse, so remove the call itself.',
  severity: 'error',
  fact: null,
  visit(input) {
    const pairing = pairingOf(input);
    const demanded = input.facts.results !== undefined || input.facts.answers !== undefined;
    return {
      unsettled(call) {
        if (call.state !== 'aborted') return null;
        const message = input.transcript.messages[call.link.message]!;
        const answered = call.answer !== null;
        const how = message.state === 'complete' ? 'partial' : message.state;
        const isLast = call.link.message === input.transcript.messages.length - 1;
        return atPart(
          message,
          call.link.part,
          { ...callData(call, pairing), state: message.state, answered },
          {
            variant: answered ? 'answered' : isLast ? `${how}:last` : how,
            ...(answered || !demanded ? { severity: 'warning' } : {}),
          },
        );
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
