import { openLoop } from '../model/loop.ts';
import type { Message } from '../model/message.ts';
import { emptyReasoning } from './all/empty-reasoning.ts';
import type { Fault } from './fault.ts';
import { addEmptyReasoning } from './mends/add-empty-reasoning.ts';
import { atMessage } from './sentence.ts';

/** Finds turns with calls that do not bring back the reasoning before them. */
export const reasoningMissingContent: Fault = {
  id: 'reasoning/missing-content',
  title: 'Calls without the reasoning before them',
  asks: 'Does every turn with calls bring back its reasoning?',
  why: 'With thinking on, the API requires what the model thought before it called. Programs that keep the words and the calls only, and turns of other models, lack it.',
  severity: 'error',
  fact: 'reasoningBack',
  wire: 'request',
  visit: ({ facts, transcript: { messages: all, more } }) => ({
    *end() {
      const messages = facts.reasoningBack?.is === 'history' ? all : openLoop(all, more);
      for (const message of messages) if (lacksReasoning(message)) yield atMessage(message, {});
    },
  }),
  say: ({ messageIndex }) => `Message ${messageIndex} calls a tool and does not bring back the reasoning before it.`,
  mends: [addEmptyReasoning],
  all: [emptyReasoning],
};

const lacksReasoning = ({ role, parts, emptyReasoning }: Message): boolean =>
  role === 'assistant' &&
  !emptyReasoning &&
  parts.some((it) => it.kind === 'call' && !it.server) &&
  !parts.some((it) => it.kind === 'reasoning');
