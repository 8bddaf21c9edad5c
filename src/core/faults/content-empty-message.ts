import { isContentless } from '../model/contentless.ts';
import type { Message } from '../model/message.ts';
import { Trait } from '../model/traits.ts';
import { emptyMessages } from './all/empty-messages.ts';
import type { Fault, RuleInput } from './fault.ts';
import { addPlaceholder } from './mends/add-placeholder.ts';
import { removeMessage } from './mends/remove-message.ts';
import { atMessage } from './sentence.ts';

/** Finds messages with nothing in them. */
export const contentEmptyMessage: Fault = {
  id: 'content/empty-message',
  title: 'Empty message',
  asks: 'Does every message have content?',
  why: 'A message with an empty string or an empty list says nothing. They come from turns that were stopped before the first word, and from cleaners that removed all blocks of a message.',
  severity: 'error',
  fact: 'emptyMessage',
  visit(input) {
    const { messages, sealed } = input.transcript;
    const last = messages.length - 1;
    // What an API answered with is nothing that is sent: the next request would be refused with it.
    const manner = sealed ? ({ severity: 'warning' } as const) : {};
    // An error that misses content is not ended by an empty string, and thinking is no content.
    const isNamed = input.namedRules?.has('content/empty-message') === true;
    return {
      among: isNamed ? Trait.empty | Trait.contentless : Trait.empty,
      message(message) {
        const { role, index } = message;
        if (isNamed && role === 'assistant' && isContentless(message))
          return atMessage(message, { role }, { ...manner, variant: 'unsaid' });
        return isEmpty(message) && isRefused(message, index === last, input)
          ? atMessage(message, { role }, manner)
          : null;
      },
    };
  },
  say: ({ data, messageIndex }) => `Message ${messageIndex} (${data.role}) has no content.`,
  mends: [addPlaceholder, removeMessage],
  all: [emptyMessages],
};

/** True for a message without parts. */
const isEmpty = (message: Message): boolean => message.parts.length === 0;

function isRefused(message: Message, isLast: boolean, { facts, native, namedRules }: RuleInput): boolean {
  if (namedRules?.has('content/empty-message') && message.role !== 'assistant') return true;
  if (facts.emptyMessage?.is === 'refused') return true;
  if (facts.emptyMessage?.is === 'assistant') return message.role === 'assistant' && message.note === null;
  // A turn that only records an error is left out by the program that stored it.
  if (message.role === 'assistant' && (isLast || message.note !== null)) return false;
  return !(native && message.role === 'system');
}
