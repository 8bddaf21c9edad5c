import type { Message } from './message.ts';
import { OF_SYSTEM, Trait, traitsOf } from './traits.ts';

/** Neighbours of one role of which the second says something; `isLifted`: what is of the system stands between none. */
export function pairsIn(messages: readonly Message[], isLifted: boolean): (readonly [Message, Message])[] {
  const traits = traitsOf(messages);
  const found: (readonly [Message, Message])[] = [];
  let before: Message | null = null;
  let had = 0;
  for (const [i, message] of messages.entries()) {
    const has = traits[i] ?? 0;
    if (isLifted && has & OF_SYSTEM) continue;
    if (before && (has & had & SPEAKERS) !== 0 && isSpoken(message)) found.push([before, message]);
    before = message;
    had = has;
  }
  return found;
}

const SPEAKERS = Trait.user | Trait.assistant;

/** Results of several calls stand in messages of their own, one behind the other: nobody minds. */
const isSpoken = ({ role, parts }: Message): boolean =>
  role === 'assistant' || (role === 'user' && !(parts.length > 0 && parts.every((part) => part.kind === 'result')));
