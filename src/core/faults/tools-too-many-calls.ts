import { messageIn } from '../model/place.ts';
import type { Fault } from './fault.ts';
import { atMessage, figure } from './sentence.ts';

/** Finds messages with more calls than the API takes. */
export const toolsTooManyCalls: Fault = {
  id: 'tools/too-many-calls',
  title: 'Too many calls in one message',
  asks: 'Does every message have few enough calls for the API?',
  why: 'One turn holds a limited number of calls. A model in a loop can call hundreds of tools in one turn. The API that made the turn may reject it when it is sent back.',
  severity: 'error',
  fact: 'maxCalls',
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
  unfixable: 'The calls were made at once; spread over several turns they would tell another story.',
};
