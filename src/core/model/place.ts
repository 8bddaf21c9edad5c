import type { PartPlace } from './links.ts';
import type { Message } from './message.ts';

/** The message that a place of a conversation is in. Throws a RangeError for a place of another conversation. */
export function messageIn(messages: readonly Message[], { message: at }: Pick<PartPlace, 'message'>): Message {
  const message = messages[at];
  if (message === undefined) throw new RangeError(`A conversation of ${messages.length} messages has none at ${at}.`);
  return message;
}
