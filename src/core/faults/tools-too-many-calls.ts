import { messageIn } from '../model/place.ts';
import type { FaultCode } from './fault.ts';
import { atMessage, figure } from './sentence.ts';

export const toolsTooManyCalls: FaultCode = {
  id: 'tools/too-many-calls',
  visit({ facts, links, transcript: { messages } }) {
    const max = facts.maxCalls?.is ?? Number.POSITIVE_INFINITY;
    return {
      call(_, number, nth) {
        // Asked once of a message: at the first call that could be one too many.
        if (nth !== max) return null;
        const message = messageIn(messages, links.link(number));
        const count = message.parts.filter((it) => it.kind === 'call' && !it.server).length;
        return count > max ? atMessage(message, { count, max }) : null;
      },
    };
  },
  say: ({ data, messageIndex }) =>
    `Message ${messageIndex} holds ${figure(data.count)} calls; the limit is ${figure(data.max)}.`,
};
