import { finalAssistant } from './prefill.ts';
import type { Rule } from './rule.ts';
import { atPart } from './words.ts';

/** Finds reasoning where the API takes none. */
export const reasoningNotAccepted: Rule = {
  id: 'reasoning/not-accepted',
  title: 'Thinking where none is accepted',
  asks: 'Is there no thinking where the API refuses it?',
  why: 'An assistant message at the end is continued by the model. With thinking off it may not hold thinking.',
  severity: 'error',
  fact: 'reasoningContinued',
  wire: true,
  visit: (input) => ({
    *end() {
      const last = input.transcript.isRequest ? finalAssistant(input) : null;
      const at = last?.parts.findIndex((it) => it.kind === 'reasoning') ?? -1;
      if (last && at >= 0) yield atPart(last, at, {}, { variant: 'continued' });
    },
  }),
  say: ({ messageIndex, partIndex }) =>
    `Message ${messageIndex} is the assistant's, stands at the end and holds thinking (${partIndex}), which is switched off.`,
};
