import type { Draft } from '../model/draft.ts';
import { messageThatSays } from '../model/json-asked.ts';
import { type Because, reportIndex } from './parts.ts';

const SENTENCE = 'Answer in JSON.';

/** Adds one sentence with the word JSON after a text that is there; the text stays as it is. */
export function askForJson(draft: Draft, because: Because): void {
  const said = messageThatSays(
    draft.messages.map(({ role, parts }) => ({ role, parts: parts.map(({ part }) => part) })),
  );
  const message = said && draft.at(said.message);
  const old = message?.parts[said?.part ?? -1];
  if (!said || !message || old?.part.kind !== 'text') return;
  const text = `${old.part.text}\n\n${SENTENCE}`;
  message.parts = message.parts.with(said.part, { part: { ...old.part, text }, from: old.from });
  draft.note({
    index: reportIndex(draft, said.message, said.part),
    role: message.role,
    action: 'changed',
    ...because,
    effect: 'invents',
    before: '',
    after: SENTENCE,
  });
}
