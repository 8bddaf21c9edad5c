import type { FaultCode } from './fault.ts';
import { around, figure } from './sentence.ts';

export const limitsMessages: FaultCode = {
  id: 'limits/messages',
  visit: ({ facts, transcript }) => ({
    end(tell) {
      const max = facts.maxMessages?.is ?? Number.POSITIVE_INFINITY;
      const count = transcript.messages.length;
      if (count > max) tell(around(transcript.at, { count, max }));
    },
  }),
  say: ({ data }) => `The conversation has ${figure(data.count)} messages; the limit is ${figure(data.max)}.`,
};
