import { Trait } from '../model/traits.ts';
import { emptyCalls } from './all/empty-calls.ts';
import type { Fault } from './fault.ts';
import { dropEmptyCalls } from './mends/drop-empty-calls.ts';
import { atMessage } from './sentence.ts';

/** Finds messages with an empty list of calls. */
export const toolsEmptyCalls: Fault = {
  id: 'tools/empty-calls',
  title: 'Empty list of calls (tool_calls: [])',
  asks: 'Is there no empty list of calls?',
  why: 'A message without calls must not have the list. SDKs that always write the key make a conversation that is rejected when it is sent back.',
  severity: 'error',
  fact: 'emptyCalls',
  wire: 'spelling',
  visit: () => ({ among: Trait.emptyCalls, message: (message) => atMessage(message, {}) }),
  say: ({ messageIndex }) => `Message ${messageIndex} has an empty list of calls; remove the key.`,
  mends: [dropEmptyCalls],
  all: [emptyCalls],
};
