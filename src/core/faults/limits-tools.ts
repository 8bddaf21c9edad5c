import { parent } from '../text/pointer.ts';
import type { Fault } from './fault.ts';
import { figure } from './sentence.ts';

/** Finds requests that declare more tools than the API takes. */
export const limitsTools: Fault = {
  id: 'limits/tools',
  title: 'Too many tools',
  asks: 'Does the request declare no more tools than it may?',
  why: 'A request holds a limited number of tools. Tools of several servers add up. The messages are not the cause; fewer tools have to be declared.',
  severity: 'error',
  fact: 'maxTools',
  visit: ({ facts, transcript: { tools, at } }) => ({
    *end() {
      const max = facts.maxTools?.is ?? Number.POSITIVE_INFINITY;
      const count = tools?.length ?? 0;
      if (count > max)
        yield { messageIndex: -1, partIndex: null, at: parent(tools?.[0]?.at ?? '') ?? at, data: { count, max } };
    },
  }),
  say: ({ data }) => `The request declares ${figure(data.count)} tools; the limit is ${figure(data.max)}.`,
  unfixable: 'Only the program that sends the request can declare fewer tools.',
};
