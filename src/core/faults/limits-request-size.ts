import { writtenLength } from '../model/least-tokens.ts';
import type { FaultCode } from './fault.ts';
import { around, figure } from './sentence.ts';

export const limitsRequestSize: FaultCode = {
  id: 'limits/request-size',
  visit({ facts, transcript }) {
    // An agent makes its history shorter before it sends it.
    if (transcript.stored) return null;
    return {
      end(tell) {
        const max = facts.requestSize?.is ?? Number.POSITIVE_INFINITY;
        const bytes = writtenLength(transcript);
        if (bytes > max) tell(around(transcript.at, { bytes, max }));
      },
    };
  },
  say: ({ data }) =>
    `The contents of the conversation have at least ${figure(data.bytes)} bytes; a request may have ${figure(data.max)}.`,
};
