import { openLoop, unsignedCall } from '../model/loop.ts';
import type { Message } from '../model/message.ts';
import { isObject, own } from '../text/json.ts';
import { thoughtSignatures } from './all/reasoning.ts';
import type { FaultCode } from './fault.ts';
import { loopAsText, standInSignature } from './mends/reasoning.ts';
import { atPart, code } from './sentence.ts';

/** What has been accepted is no error. */
const DOUBTED = { severity: 'warning' } as const;

export const reasoningThoughtSignature: FaultCode = {
  id: 'reasoning/thought-signature',
  visit: ({ transcript, native, sent, raw, facts }) => ({
    end(tell) {
      const { messages, stored, more } = transcript;
      // An agent that keeps its own session sends what is needed.
      if (stored) return;
      const isAccepted = (results: Message | undefined): boolean =>
        native && results !== undefined && facts.unsignedRoles?.is.includes(results.roleName) === true;
      for (const message of openLoop(messages, more)) {
        if (message.role !== 'assistant' || messages[message.index - 1]?.role === 'assistant') continue;
        const at = unsignedCall(message.parts);
        const call = message.parts[at];
        if (call?.kind !== 'call') continue;
        // The chat form of the API keeps it beside the function.
        const value = native || sent ? undefined : raw?.(call.at);
        if (native || sent || (isObject(value) && isObject(own(value, 'function'))))
          tell(atPart(message, at, { name: call.name }, isAccepted(messages[message.index + 1]) ? DOUBTED : {}));
      }
    },
  }),
  say: ({ data, messageIndex }) =>
    `Message ${messageIndex} calls ${code(data.name)} in the current turn without its thought signature.`,
  mends: [standInSignature, loopAsText],
  all: [thoughtSignatures],
};
