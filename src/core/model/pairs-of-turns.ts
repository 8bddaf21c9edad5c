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
  role === 'assistant' || (role === 'user' && !(parts.length > 0 && parts.every((it) => it.kind === 'result')));

/**
 * The first message of results where no two messages of one speaker stand side by side: to a template that knows only user
 * and assistant, the results are what breaks the turns. null where there are such pairs, or no results.
 */
export const resultsBetween = (messages: readonly Message[], pairs: readonly unknown[]): Message | null =>
  (pairs.length === 0 ? messages.find(({ role }) => role === 'tool') : undefined) ?? null;
