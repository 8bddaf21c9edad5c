import { type infer as Infer, strictObject, string, enum as zEnum } from 'zod';
import { lastAnswered } from '../../model/answered.ts';
import type { Draft } from '../../model/draft.ts';
import { sideOf } from '../../model/sides-of-turns.ts';
import type { PlanContext } from '../../operations/context.ts';
import { policyOf } from '../../operations/hygiene.ts';
import { type Because, insertText, newMessage, noteChange } from '../../operations/parts.ts';
import { passWith } from '../../operations/pass.ts';
import { saySystemAsUser } from '../../operations/system.ts';
import { isSpokenByUser } from '../../targets/placing.ts';

const OPTIONS = strictObject({
  text: string().default('(session bootstrap)'),
  /** Whenever an assistant message is first, at Gemini (`google`) or wherever the gateway adds one (`gateway`). */
  when: zEnum(['required', 'google', 'gateway']).default('required'),
  /** Whether a conversation of which nothing is left gets one too, where the API rejects an empty list. */
  nothingLeft: zEnum(['add', 'leave']).default('add'),
});
type Options = Infer<typeof OPTIONS>;

export const firstMessage = passWith({
  id: 'first-message',
  options: OPTIONS,
  plan(draft, options, context) {
    if (isContinued(draft, context)) return;
    const { first, userRequired, callsFollow, messageRequired } = context.facts;
    if (draft.length === 0) {
      // A bare list may yet be filled; a request is sent as it is. Of one that was empty nobody knows the question.
      if (draft.original.length > 0 && messageRequired && context.isRequest && options.nothingLeft === 'add')
        insertText(draft, 0, 'user', options.text, EMPTY);
      else if (messageRequired && context.isRequest && context.system?.trim()) {
        noteChange(draft, 0, {
          ...SAID,
          role: 'user',
          action: 'inserted',
          effect: 'lossless',
          before: '',
          after: context.system,
        });
        draft.messages.push(newMessage('user', [{ kind: 'text', at: '', text: context.system }]));
      }
      return;
    }
    const isAlways = isAlwaysAdded(options, context);
    if (!first && !userRequired && !callsFollow && !isAlways) return;
    const messages = draft.sight();
    const lead = messages.findIndex((it) => sideOf(it.role) !== 'system');
    const at = lead === -1 ? messages.length : lead;
    const lacksUser = userRequired && !messages.some(isSpokenByUser);
    const calls = callsFollow && messages[at]?.parts.some((part) => part.kind === 'call' && !part.server);
    const mayLead = messages[at]?.role !== 'assistant' || !(first || calls || isAlways);
    if (mayLead && !lacksUser) return;
    // What an API rejects for having no question may be one that was written as system text.
    if (lacksUser && context.isRejected && lead === -1) {
      saySystemAsUser(draft, [messages.length - 1], BEGINS.by);
      return;
    }
    // What was answered later began as it had to: whoever keeps the session put something in front of it.
    const began = draft.original.find((it) => sideOf(it.role) !== 'system');
    const from = draft.at(at)?.from;
    const isProven = context.stored && from != null && from === began && lastAnswered(messages) > at;
    if (!(mayLead || isProven) || lacksUser) insertText(draft, at, 'user', options.text, BEGINS);
  },
});

/** True where something comes before the first message: what the provider stores, a file around a section, the question of an answer alone. */
const isContinued = ({ length, original }: Draft, { answer, continues, more }: PlanContext): boolean =>
  (answer === true && length <= original.length) || continues === true || more?.before === true;

const isAlwaysAdded = ({ when }: Options, context: PlanContext): boolean => {
  if (when === 'gateway') return policyOf({ policy: '2026-09' }, context).bootstrap === 'always';
  return when === 'google' && context.api?.target === 'gemini';
};

const BEGINS: Because = { by: 'roles/first', reason: 'The first message must be a user turn.' };
const SAID: Because = {
  by: 'roles/no-user',
  reason: 'The list of messages is empty; the user says what the system text says, which is all that there is.',
};
const EMPTY: Because = { by: 'roles/no-user', reason: 'The list of messages is empty.' };
