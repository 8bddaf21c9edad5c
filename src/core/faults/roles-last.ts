import { lastTurn } from './all/last-turn.ts';
import type { Fault } from './fault.ts';
import { addContinue } from './mends/add-continue.ts';
import { dropLastTurn } from './mends/drop-last-turn.ts';
import { finalAssistant, trailingSpace } from './prefill.ts';
import { atMessage } from './sentence.ts';

/** Finds a history that ends with an assistant message where the API wants to be asked something. */
export const rolesLast: Fault = {
  id: 'roles/last',
  title: 'Last message is an assistant message (prefill)',
  asks: 'Does the conversation end with a message that may be last?',
  why: 'Older models continue an assistant message at the end (prefill); newer ones reject it. A stored conversation may well end with a response, as long as a user message is added before it is sent.',
  severity: 'error',
  fact: 'last',
  visit: (input) => ({
    *end() {
      const { facts, transcript } = input;
      const last = finalAssistant(input);
      const fact = facts.last;
      if (!last || last.continued || !fact || fact.is.includes(last.role)) return;
      const isNamed = input.namedRules?.has('roles/last') === true;
      if (!isNamed && transcript.mends?.some((mend) => mend.what === 'last-turn')) return;
      // White space at its end is refused by all models, and is then the fault that is told.
      if (fact.assumed && facts.trailingWhitespace && trailingSpace(last)) return;
      const isSure = !fact.assumed && transcript.isRequest;
      const onlyAnswers = transcript.messages.every((it) => it.role === 'assistant');
      const data = { role: last.role, model: transcript.model, onlyAnswers };
      yield atMessage(last, data, isSure ? {} : { variant: 'stored', severity: 'warning' });
    },
  }),
  say: ({ data, messageIndex, variant }) =>
    variant === 'stored'
      ? `Message ${messageIndex} is an assistant message at the end; a user message should follow before this is sent.`
      : `Message ${messageIndex} is an assistant message at the end; ${data.model ?? 'the API'} requires a user message there.`,
  mends: [addContinue, dropLastTurn],
  all: [lastTurn],
};
