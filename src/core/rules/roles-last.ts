import { finalAssistant, isModel, trailingSpace } from './prefill.ts';
import type { Rule } from './rule.ts';
import { atMessage } from './words.ts';

/** Finds a history that ends with an assistant message where the API wants to be asked something. */
export const rolesLast: Rule = {
  id: 'roles/last',
  title: 'Last message is an assistant message (prefill)',
  asks: 'Does the history end with a message that may be last?',
  why: 'Older models continue an assistant message at the end (prefill); newer ones refuse it. A stored history may well end with an answer, as long as a user message is added before it is sent.',
  severity: 'error',
  fact: 'last',
  *check(input) {
    const { facts, transcript } = input;
    const last = finalAssistant(input);
    const fact = facts.last?.is;
    if (!last || !fact || fact.roles.includes(last.role)) return;
    const refuses = isModel(transcript.model, fact.models);
    if (refuses === false) return;
    // White space at its end is refused by all models, and is then the fault that is told.
    if (refuses === null && facts.trailingWhitespace && trailingSpace(last)) return;
    const certain = refuses === true && transcript.isRequest;
    yield atMessage(
      last,
      { role: last.role, model: transcript.model },
      certain ? {} : { variant: 'stored', severity: 'warning' },
    );
  },
  say: ({ data, messageIndex, variant }) =>
    variant === 'stored'
      ? `Message ${messageIndex} is an assistant message at the end; a user message should follow before this is sent.`
      : `Message ${messageIndex} is an assistant message at the end; ${data.model ?? 'the API'} wants a user message there.`,
};
