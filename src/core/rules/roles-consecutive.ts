import type { Finding } from '../model/diagnostic.ts';
import type { Message } from '../model/message.ts';
import { OF_SYSTEM, Trait, traitsOf } from '../model/traits.ts';
import type { Rule } from './rule.ts';
import { atMessage } from './words.ts';

/** Finds messages of the speaker who has just spoken, where the API wants the speakers to alternate. */
export const rolesConsecutive: Rule = {
  id: 'roles/consecutive',
  title: 'Consecutive messages of one role (no alternation)',
  asks: 'Do user and assistant alternate?',
  why: 'Some APIs and many chat templates reject two messages of one speaker in a row. Interrupted turns and messages typed while the model was working leave such pairs.',
  severity: 'error',
  fact: 'consecutive',
  visit({ facts, transcript }) {
    if (transcript.borderless) return null;
    const isRefused = facts.consecutive?.is === 'refused';
    // What stands on both sides of a system text that is sent beside the list are neighbours there.
    const isLifted = isRefused && facts.system?.is === 'top-level';
    return {
      *end() {
        const pairs = pairsIn(transcript.messages, isLifted);
        if (isRefused) for (const [before, message] of pairs) yield pairOf(before, message);
        else if (pairs.length > 0) {
          const first = pairOf(...pairs[0]!);
          const data = { ...first.data, count: pairs.length };
          yield { ...first, data, variant: 'accepted', severity: 'info' };
        }
      },
    };
  },
  say({ data, messageIndex, variant }) {
    const both = `Messages ${data.before} and ${messageIndex} are both ${data.role} messages`;
    if (variant !== 'accepted') return `${both}; user and assistant must alternate.`;
    const others = data.count === 1 ? '' : ` (${data.count} such places in all)`;
    return `${both}${others}. That is fine here; Amazon Bedrock and many chat templates reject it.`;
  },
};

/** Neighbours of one role of which the second says something; `isLifted`: what is of the system stands between none. */
function pairsIn(messages: readonly Message[], isLifted: boolean): (readonly [Message, Message])[] {
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

const pairOf = (before: Message, message: Message): Finding =>
  atMessage(
    message,
    { role: message.role, before: before.index },
    { related: [{ messageIndex: before.index, at: before.at, label: 'the message before it' }] },
  );
