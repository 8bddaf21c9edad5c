import type { Draft, DraftMessage } from '../model/draft.ts';
import { insertText, removeMessages } from '../operations/parts.ts';
import type { PassCode } from '../operations/pass.ts';
import type { FaultCode } from './fault.ts';
import type { FixCode } from './fix.ts';
import { finalAssistant, finalPlace, isOpening, trailingSpace } from './prefill.ts';
import { atMessage } from './sentence.ts';

const BECAUSE = { by: 'roles/last', reason: 'The last message must be a user turn.' };

const lastTurn: PassCode = {
  id: 'last-turn',
  plan(draft, _, context) {
    const fact = context.facts.last;
    // A stored history that an error says ends wrongly is sent as it is.
    const isSent = context.isRequest || context.namedRules?.has('roles/last') === true;
    if (!fact || fact.confidence === 'contested' || fact.assumed || !isSent || context.more?.behind) return;
    const messages = draft.sight();
    const last = finalPlace(messages, draft.links());
    if (last < 0 || fact.is.includes('assistant') || draft.fromAt(last)?.continued) return;
    if (isOpening(messages, last)) removeMessages(draft, new Set([draft.messageAt(last)]), () => BECAUSE);
    else addLastUserTurn(draft);
  },
};

const addContinue: FixCode = {
  id: 'add-continue',
  // An answer alone would become a history, which has to begin with the user where that is demanded.
  offers: ({ data }, { answer, facts }) => data.isOpening !== true && (answer !== true || facts.first === undefined),
  plan: (draft) => addLastUserTurn(draft),
};

const dropLastTurn: FixCode = {
  id: 'drop-last-turn',
  // Nothing would be left.
  offers: ({ data }) => data.onlyAnswers !== true,
  repeats: true,
  plan(draft) {
    const links = draft.links();
    const gone = new Set<DraftMessage>();
    // Results of calls that go are no better end.
    const answersGone = (at: number): boolean =>
      draft.messageAt(at).parts.every((_, part) => {
        const call = links.callOf({ message: at, part });
        return call !== undefined && gone.has(draft.messageAt(call.message));
      });
    for (let i = draft.length - 1; i >= 0; i--) {
      const it = draft.messageAt(i);
      if (it.role !== 'assistant' && !(gone.size > 0 && answersGone(i))) break;
      gone.add(it);
    }
    removeMessages(draft, gone, () => BECAUSE);
  },
};

const TEXT = 'Continue.';

/** Ends the history with a short user turn. Empty turns at the end go: they would be refused once they are not the last. */
function addLastUserTurn(draft: Draft): void {
  const gone = new Set<DraftMessage>();
  for (let i = draft.length - 1; draft.at(i)?.parts.length === 0; i--) gone.add(draft.messageAt(i));
  removeMessages(draft, gone, () => ({ ...BECAUSE, reason: 'The message holds nothing.' }));
  insertText(draft, draft.length, 'user', TEXT, BECAUSE);
}

export const rolesLast: FaultCode = {
  id: 'roles/last',
  visit: (input) => ({
    end(tell) {
      const { facts, transcript } = input;
      const { messages } = transcript;
      const last = finalAssistant(input);
      const fact = facts.last;
      if (!last || last.continued || !fact || fact.is.includes(last.role)) return;
      const isNamed = input.namedRules?.has('roles/last') === true;
      if (!isNamed && transcript.mends?.some((mend) => mend.what === 'last-turn')) return;
      // White space at its end is refused by all models, and is then the fault that is told.
      if (fact.assumed && facts.trailingWhitespace && trailingSpace(last)) return;
      const isSure = !fact.assumed && transcript.isRequest;
      const onlyAnswers = messages.every(({ role }) => role === 'assistant');
      const opens = isOpening(messages, messages.indexOf(last));
      const data = { role: last.role, model: transcript.model, onlyAnswers, isOpening: opens };
      tell(atMessage(last, data, isSure ? {} : { variant: 'stored', severity: 'warning' }));
    },
  }),
  say: ({ data, messageIndex, variant }) =>
    variant === 'stored'
      ? `Message ${messageIndex} is an assistant message at the end; a user message should follow before this is sent.`
      : `Message ${messageIndex} is an assistant message at the end; ${data.model ?? 'the API'} requires a user message there.`,
  mends: [addContinue, dropLastTurn],
  all: [lastTurn],
};
