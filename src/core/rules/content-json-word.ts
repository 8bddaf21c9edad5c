import { messageText } from '../model/message.ts';
import { isHeld } from '../text/held.ts';
import { isObject, type JsonObject, own } from '../text/json.ts';
import { parent } from '../text/pointer.ts';
import type { Rule } from './rule.ts';

/** Where Responses write the format. */
const inText = (body: JsonObject): unknown => {
  const text = own(body, 'text');
  return isObject(text) ? own(text, 'format') : undefined;
};

const isJsonObject = (format: unknown): boolean => isObject(format) && own(format, 'type') === 'json_object';

/** Finds requests for JSON whose messages never say so. */
export const contentJsonWord: Rule = {
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
      const body = above === null || !raw ? undefined : raw(above);
      if (!isObject(body) || ![own(body, 'response_format'), inText(body)].some(isJsonObject)) return;
      // What was left in the file may say so.
      const says = (text: string) => /json/i.test(text) || isHeld(text);
      if (transcript.messages.some((it) => says(messageText(it)))) return;
      yield { messageIndex: -1, partIndex: null, at: transcript.at, data: {} };
    },
  }),
  say: () => 'The request asks for a JSON object, and no message holds the word JSON.',
};
