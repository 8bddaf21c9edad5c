import type { Fault } from './fault.ts';
import { figure } from './sentence.ts';

/** Finds histories with more messages than one request may hold. */
export const limitsMessages: Fault = {
  id: 'limits/messages',
  title: 'Too many messages',
  asks: 'Does the conversation hold no more messages than one request may?',
  why: 'A request holds a limited number of messages. Every result is a message of its own on many wires, so that agents come to thousands. Old exchanges have to go then, and a call must go with its result.',
  severity: 'error',
  fact: 'maxMessages',
  wire: 'request',
  visit: ({ facts, transcript }) => ({
    *end() {
      const max = facts.maxMessages?.is ?? Number.POSITIVE_INFINITY;
      const count = transcript.messages.length;
      if (count > max) yield { messageIndex: -1, partIndex: null, at: transcript.at, data: { count, max } };
    },
  }),
  say: ({ data }) => `The conversation has ${figure(data.count)} messages; the limit is ${figure(data.max)}.`,
  unfixable: 'Choose yourself which exchanges are removed: trim the conversation.',
};
