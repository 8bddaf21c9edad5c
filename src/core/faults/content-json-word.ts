import type { Draft } from '../model/draft.ts';
import { isJsonAsked, messageThatSays, saysJson } from '../model/json-asked.ts';
import { type Message, messageText } from '../model/message.ts';
import { noteChange } from '../operations/parts.ts';
import type { PassCode } from '../operations/pass.ts';
import { parent } from '../text/pointer.ts';
import type { FaultCode } from './fault.ts';
import type { FixCode } from './fix.ts';
import { around } from './sentence.ts';

const jsonWord: PassCode = {
  id: 'json-word',
  plan(draft, _, context) {
    const list = parent(draft.original[0]?.at ?? '');
    const body = list === null ? null : parent(list);
    if (!context.facts.jsonWord || context.continues || body === null || !isJsonAsked(context.raw?.(body))) return;
    if (!draft.sight().some(hasWord)) askForJson(draft);
  },
};

const askForJsonFix: FixCode = {
  id: 'ask-for-json',
  offers: ({ variant }) => variant !== 'mute',
  plan: (draft) => askForJson(draft),
};

const hasWord = (message: Message): boolean => saysJson(messageText(message));

const SENTENCE = 'Answer in JSON.';

/** Adds one sentence with the word JSON after a text that is there; the text stays as it is. */
function askForJson(draft: Draft): void {
  const said = messageThatSays(
    draft.messages.map(({ role, parts }) => ({ role, parts: parts.map(({ part }) => part) })),
  );
  const message = said && draft.at(said.message);
  const old = message?.parts[said?.part ?? -1];
  if (!said || !message || old?.part.kind !== 'text') return;
  const text = `${old.part.text}\n\n${SENTENCE}`;
  message.parts = message.parts.with(said.part, { part: { ...old.part, text }, from: old.from });
  const because = { by: 'content/json-word', reason: 'The API requires the word JSON in a message.' };
  noteChange(draft, said.message, { ...because, effect: 'invents', before: '', after: SENTENCE }, said.part);
}

export const contentJsonWord: FaultCode = {
  id: 'content/json-word',
  visit: ({ transcript, raw }) => ({
    end(tell) {
      const above = parent(transcript.at);
      // What an earlier response holds counts as well, and is not here.
      if (above === null || transcript.continues || !raw || !isJsonAsked(raw(above))) return;
      if (transcript.messages.some(hasWord)) return;
      const variant = messageThatSays(transcript.messages) === null ? { variant: 'mute' } : {};
      tell(around(transcript.at, {}, variant));
    },
  }),
  say: () => 'The request asks for a JSON object, and no message holds the word JSON.',
  mends: [askForJsonFix],
  all: [jsonWord],
};
