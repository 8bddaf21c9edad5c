import type { Message } from './message.ts';
import { OF_SYSTEM, Trait, traitsOf } from './traits.ts';

/** Neighbours of one role of which the second says something; `isLifted`: what is of the system stands between none. */
export function pairsIn(messages: readonly Message[], isLifted: boolean): (readonly [Message, Message])[] {
  const traits = traitsOf(messages);
  const found: (readonly [Message, Message])[] = [];
  let before = -1;
  for (let i = 0; i < traits.length; i++) {
    if (isLifted && traits[i]! & OF_SYSTEM) continue;
    const isTwice = before >= 0 && (traits[i]! & traits[before]! & SPEAKERS) !== 0;
    if (isTwice && isSpoken(messages[i]!)) found.push([messages[before]!, messages[i]!]);
    before = i;
  }
  return found;
}

const SPEAKERS = Trait.user | Trait.assistant;

/** Results of several calls stand in messages of their own, one behind the other: nobody minds. */
const isSpoken = ({ role, parts }: Message): boolean =>
  role === 'assistant' || (role === 'user' && !(parts.length > 0 && parts.every((part) => part.kind === 'result')));
