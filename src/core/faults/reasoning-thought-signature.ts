import { openLoop, unsignedCall } from '../model/loop.ts';
import { isObject, own } from '../text/json.ts';
import { thoughtSignatures } from './all/thought-signatures.ts';
import type { Fault } from './fault.ts';
import { loopAsText } from './mends/loop-to-text.ts';
import { standInSignature } from './mends/stand-in-signature.ts';
import { atPart, code } from './sentence.ts';

/** Finds steps of the current turn whose first call has lost the provider's signature. */
export const reasoningThoughtSignature: Fault = {
  id: 'reasoning/thought-signature',
  title: 'Call without its thought signature',
  asks: 'Does the first call of each step of the current turn carry its signature?',
  why: 'The provider signs what the model thought before it called, and requires the signature back until the turn is over. Programs that build the calls again lose it, and calls of other models never had one.',
  severity: 'error',
  fact: 'thoughtSignature',
  wire: 'request',
  isOfAnyForm: true,
  aspect: 'signature',
  visit: ({ transcript, native, sent, raw }) => ({
    *end() {
      const { messages, stored, more } = transcript;
      // An agent that keeps its own session sends what is needed.
      if (stored) return;
      for (const message of openLoop(messages, more)) {
        if (message.role !== 'assistant' || messages[message.index - 1]?.role === 'assistant') continue;
        const at = unsignedCall(message.parts);
        const call = message.parts[at];
        if (call?.kind !== 'call') continue;
        // The chat form of the API keeps it beside the function.
        const value = native || sent ? undefined : raw?.(call.at);
        if (native || sent || (isObject(value) && isObject(own(value, 'function'))))
          yield atPart(message, at, { name: call.name });
      }
    },
  }),
  say: ({ data, messageIndex }) =>
    `Message ${messageIndex} calls ${code(data.name)} in the current turn without its thought signature.`,
  mends: [standInSignature, loopAsText],
  all: [thoughtSignatures],
};
