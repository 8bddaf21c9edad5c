import { isJsonAsked, messageThatSays, saysJson } from '../model/json-asked.ts';
import { messageText } from '../model/message.ts';
import { parent } from '../text/pointer.ts';
import { jsonWord } from './all/json-word.ts';
import type { Fault } from './fault.ts';
import { askForJsonFix } from './mends/ask-for-json.ts';

/** Finds requests for JSON whose messages never say so. */
export const contentJsonWord: Fault = {
  id: 'content/json-word',
  title: 'JSON is asked for, and no message says so',
  asks: 'Does a message hold the word JSON where the request asks for a JSON object?',
  why: 'A model that is held to JSON and not told so can write blanks without end. The request is rejected unless a message holds the word.',
  severity: 'error',
  fact: 'jsonWord',
  wire: 'spelling',
  visit: ({ transcript, raw }) => ({
    *end() {
      const above = parent(transcript.at);
      if (above === null || !raw || !isJsonAsked(raw(above))) return;
      if (transcript.messages.some((message) => saysJson(messageText(message)))) return;
      const variant = messageThatSays(transcript.messages) === null ? { variant: 'mute' } : {};
      yield { messageIndex: -1, partIndex: null, at: transcript.at, data: {}, ...variant };
    },
  }),
  say: () => 'The request asks for a JSON object, and no message holds the word JSON.',
  mends: [askForJsonFix],
  all: [jsonWord],
  unfixable: { mute: 'No message has a text that a sentence could follow.' },
};
