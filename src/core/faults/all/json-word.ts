import { isJsonAsked, saysJson } from '../../model/json-asked.ts';
import { askForJson } from '../../operations/json-word.ts';
import { NO_OPTIONS } from '../../operations/options.ts';
import type { Pass } from '../../operations/pass.ts';
import { parent } from '../../text/pointer.ts';

/** A request for a JSON object says so in a message, where the API requires the word. */
export const jsonWord: Pass = {
  id: 'json-word',
  title: 'Say that the answer is JSON',
  about: 'Where the request asks for a JSON object and no message holds the word, one sentence with it is added.',
  effect: 'invents',
  options: NO_OPTIONS,
  plan(draft, _, context) {
    const list = parent(draft.original[0]?.at ?? '');
    const body = list === null ? null : parent(list);
    if (!context.facts.jsonWord || body === null || !isJsonAsked(context.raw?.(body))) return;
    if (draft.messages.some(({ parts }) => parts.some(({ part }) => part.kind === 'text' && saysJson(part.text))))
      return;
    askForJson(draft, { by: 'content/json-word', reason: 'The API requires the word JSON in a message.' });
  },
};
