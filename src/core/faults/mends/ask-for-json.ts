import { askForJson } from '../../operations/json-word.ts';
import type { Fix } from '../fix.ts';

/** Says in a message what the request asks for. */
export const askForJsonFix: Fix = {
  id: 'ask-for-json',
  title: 'Add “Answer in JSON.” to a message',
  effect: 'invents',
  offers: ({ variant }) => variant !== 'mute',
  plan(draft, { rule }) {
    askForJson(draft, { by: rule, reason: 'The API requires the word JSON in a message.' });
  },
};
