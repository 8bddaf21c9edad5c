import { strictObject, string, enum as zEnum } from 'zod';
import { isContentless, saysNothing } from '../model/contentless.ts';
import type { DraftMessage } from '../model/draft.ts';
import type { Message } from '../model/message.ts';
import { Trait, traitsOf } from '../model/traits.ts';
import { isWithout } from '../operations/empty-content.ts';
import { noteChange, removeMessages } from '../operations/parts.ts';
import { passWith } from '../operations/pass.ts';
import type { Facts } from '../targets/target.ts';
import type { FaultCode } from './fault.ts';
import { addPlaceholder } from './mends/content.ts';
import { removeMessage } from './mends/messages.ts';
import { atMessage } from './sentence.ts';

type Fact = NonNullable<Facts['emptyMessage']>;

const OPTIONS = strictObject({
  placeholder: string().default('(no content)'),
  /** What becomes of a last or only user turn of which nothing is left. */
  user: zEnum(['keep', 'remove']).default('keep'),
});

const emptyMessages = passWith({
  id: 'empty-messages',
  options: OPTIONS,
  plan(draft, options, context) {
    const by = 'content/empty-message';
    const isNamed = context.namedRules?.has(by) === true;
    const empty = draft.having(isNamed ? Trait.empty | Trait.contentless : Trait.empty);
    if (empty.length === 0) return;
    const fact = context.facts.emptyMessage;
    const gone = new Set<DraftMessage>();
    const last = draft.length - 1;
    const seen = draft.sight();
    const users = traitsOf(seen).filter((traits) => (traits & SPOKEN) === Trait.user).length;
    for (const i of empty) {
      const it = draft.messageAt(i);
      const isUnsaid =
        isNamed &&
        it.role === 'assistant' &&
        (isWithout(it) || [it.from, seen[i]].some((message) => message != null && saysNothing(message)));
      // A message that this plan has emptied has nothing left to say, whatever the target thinks of empty messages.
      const isEmptied = it.from !== null && it.from.parts.length > 0;
      const { role, from } = it;
      const isToGo = isEmptied || (fact && isRefused({ role, note: from?.note ?? null }, i === last, fact));
      if (!isUnsaid && (it.parts.length > 0 || !isToGo)) continue;
      if (it.role === 'user' && options.user === 'keep' && (i === last || users === 0)) {
        it.parts = [{ part: { kind: 'text', at: '', text: options.placeholder }, from: null }];
        const because = { by, reason: 'The user turn is empty and cannot be removed.' };
        noteChange(draft, i, { ...because, effect: 'invents', before: '', after: options.placeholder });
      } else gone.add(it);
    }
    removeMessages(draft, gone, () => ({ by, reason: 'The message holds nothing.' }));
  },
});

/** Of these a user's message with something in it has the first alone. */
const SPOKEN = Trait.user | Trait.empty;

/** True for an empty message that an API rejects of which this is stated. */
function isRefused({ role, note }: Pick<Message, 'role' | 'note'>, isLast: boolean, fact: Fact): boolean {
  if (fact.is === 'refused') return true;
  // A turn that only records an error is left out by the program that stored it.
  if (role === 'assistant' && note !== null) return false;
  return fact.is === 'assistant' ? role === 'assistant' : !(isLast && role === 'assistant');
}

export const contentEmptyMessage: FaultCode = {
  id: 'content/empty-message',
  visit(input) {
    const { messages, sealed } = input.transcript;
    const last = messages.length - 1;
    // What an API answered with is nothing that is sent: the next request would be refused with it.
    const manner = sealed ? ({ severity: 'warning' } as const) : {};
    // An error that misses content is not ended by an empty string, and thinking is no content.
    const isNamed = input.namedRules?.has('content/empty-message') === true;
    const fact = input.facts.emptyMessage;
    const isSpared = input.native && fact?.is !== 'refused';
    return {
      among: isNamed ? Trait.empty | Trait.contentless : Trait.empty,
      message(message) {
        const { role, index } = message;
        if (isNamed && role === 'assistant' && (isContentless(message) || saysNothing(message)))
          return atMessage(message, { role }, { ...manner, variant: 'unsaid' });
        if (message.parts.length > 0) return null;
        const isTold = isNamed && role !== 'assistant';
        return isTold || (fact && isRefused(message, index === last, fact) && !(isSpared && role === 'system'))
          ? atMessage(message, { role }, manner)
          : null;
      },
    };
  },
  say: ({ data, messageIndex }) => `Message ${messageIndex} (${data.role}) has no content.`,
  mends: [addPlaceholder, removeMessage],
  all: [emptyMessages],
};
