import { Trait } from '../model/traits.ts';
import type { Rule } from './rule.ts';
import { atMessage } from './words.ts';

/** Finds messages with more calls than the API takes. */
export const toolsTooManyCalls: Rule = {
  id: 'tools/too-many-calls',
  title: 'Too many calls in one message',
  asks: 'Does no message hold more calls than the API takes?',
  why: 'A model in a loop can call hundreds of tools in one turn. The API that made the turn may refuse to read it again.',
  severity: 'error',
  fact: 'maxCalls',
  visit({ facts }) {
    const max = facts.maxCalls?.is ?? Number.POSITIVE_INFINITY;
    return {
      among: Trait.call,
      message(message) {
        if (message.parts.length <= max) return null;
        let count = 0;
        for (const part of message.parts) if (part.kind === 'call' && !part.server) count++;
        return count > max ? atMessage(message, { count, max }) : null;
      },
    };
  },
  say: ({ data, messageIndex }) => `Message ${messageIndex} holds ${data.count} calls; the limit is ${data.max}.`,
};
