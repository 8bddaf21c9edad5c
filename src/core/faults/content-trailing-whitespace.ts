import { trailingWhitespace } from './all/trailing-whitespace.ts';
import type { Fault } from './fault.ts';
import { trimEnd } from './mends/trim-end.ts';
import { finalAssistant, isStored, trailingSpace } from './prefill.ts';
import { atPart } from './sentence.ts';

/** Finds a final assistant text that ends in white space. */
export const contentTrailingWhitespace: Fault = {
  id: 'content/trailing-whitespace',
  title: 'Final assistant text ends in white space',
  asks: 'Does a final assistant text end without white space?',
  why: 'An assistant message at the end is continued where it stops. White space there makes the model continue badly, so the API rejects it.',
  severity: 'error',
  fact: 'trailingWhitespace',
  visit: (input) => ({
    *end() {
      const last = finalAssistant(input);
      const space = last && trailingSpace(last);
      // A model that refuses the message as such does not look at its end.
      const fact = input.facts.last;
      if (!last || !space || (fact && !fact.assumed && !fact.is.includes(last.role))) return;
      const { length } = space;
      yield atPart(last, space.part, { length }, isStored(input) ? { severity: 'warning' } : {});
    },
  }),
  say: ({ data, messageIndex }) =>
    `Message ${messageIndex} is the last one and ends in ${data.length === 1 ? 'a white space' : `${data.length} white spaces`}.`,
  mends: [trimEnd],
  all: [trailingWhitespace],
};
