import { newMessage } from '../../operations/parts.ts';
import { inWords, type Json } from '../../text/json.ts';
import { child, holderOf } from '../../text/pointer.ts';
import { wordsAt } from '../../text/words-at.ts';
import type { FixCode } from '../fix.ts';
import { note } from './refused-note.ts';

export const systemTextToMessage: FixCode = {
  id: 'system-text-to-message',
  offers: ({ data }, { messages }) => data.isSystemText === true && messages.length > 0,
  plan(draft, { at, data, ...finding }, context) {
    const text = wordsAt(context.raw?.(at));
    const role = context.facts.system?.is === 'top-level' ? 'user' : 'system';
    draft.rewritten.set(at, undefined);
    draft.messages.splice(0, 0, newMessage(role, [{ kind: 'text', at: '', text }]));
    note(draft, finding, 'lossless', `What ${data.place} says is the first message now.`);
  },
};

export const setSwitch: FixCode = {
  id: 'set-switch',
  offers: ({ data }) => typeof data.allows === 'string',
  plan(draft, { at, data, ...finding }) {
    draft.rewritten.set(child(holderOf(at), inWords(data.allows)), true);
    note(draft, finding, 'lossless', `${inWords(data.allows)} is true now.`);
  },
};

export const takeQuestion: FixCode = {
  id: 'take-question',
  offers: ({ data }) => typeof data.takes === 'string',
  plan(draft, { at, data, ...finding }, context) {
    const from = inWords(data.takes);
    draft.rewritten.set(at, context.raw?.(child(from, 'message')) as Json);
    draft.rewritten.set(from, undefined);
    note(draft, finding, 'lossless', `The last question of the conversation is the ${data.place} now.`);
  },
};

export const writeAsContent: FixCode = {
  id: 'write-as-content',
  offers: ({ data }) => data.asContent === true,
  plan(draft, { at, data, ...finding }, context) {
    draft.rewritten.set(at, { parts: [{ text: inWords(context.raw?.(at)) }] });
    note(draft, finding, 'lossless', `${data.place} is a content with one part now.`);
  },
};
