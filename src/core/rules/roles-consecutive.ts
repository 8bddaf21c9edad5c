import type { Finding } from '../model/diagnostic.ts';
import type { Message } from '../model/message.ts';
import { sideOf } from '../model/turns.ts';
import type { Rule } from './rule.ts';
import { atMessage } from './words.ts';

/** Finds messages of the speaker who has just spoken, where the API wants the speakers to alternate. */
export const rolesConsecutive: Rule = {
  id: 'roles/consecutive',
  title: 'Consecutive messages of one role (no alternation)',
  asks: 'Do user and assistant alternate?',
  why: 'Some APIs and many chat templates refuse two messages of one speaker in a row. Interrupted turns and messages typed while the model was working leave such pairs.',
  severity: 'error',
  fact: 'consecutive',
  visit({ facts, transcript }) {
    if (transcript.borderless) return null;
    const isRefused = facts.consecutive?.is === 'refused';
    // What stands on both sides of a system text that is sent beside the list are neighbours there.
    const isLifted = isRefused && facts.system?.is === 'top-level';
    let before: Message | null = null;
    let first: Finding | null = null;
    let count = 0;
    return {
      message(message) {
        if (isLifted && sideOf(message.role) === 'system') return null;
        const twice = before !== null && message.role === before.role && isSpoken(message);
        const finding = twice && (isRefused || first === null) ? pairOf(before!, message) : null;
        before = message;
        if (isRefused || !twice) return finding;
        first ??= finding;
        count++;
        return null;
      },
      *end() {
        if (first) yield { ...first, data: { ...first.data, count }, variant: 'accepted', severity: 'info' };
      },
    };
  },
  say({ data, messageIndex, variant }) {
    const both = `Messages ${data.before} and ${messageIndex} are both ${data.role} messages`;
    if (variant !== 'accepted') return `${both}; user and assistant must alternate.`;
    const others = data.count === 1 ? '' : ` (${data.count} such places in all)`;
    return `${both}${others}. That is fine here; Amazon Bedrock and many chat templates refuse it.`;
  },
};

/** Results of several calls stand in messages of their own, one behind the other: nobody minds. */
const isSpoken = ({ role, parts }: Message): boolean =>
  role === 'assistant' || (role === 'user' && !(parts.length > 0 && parts.every((it) => it.kind === 'result')));

const pairOf = (before: Message, message: Message): Finding =>
  atMessage(
    message,
    { role: message.role, before: before.index },
    { related: [{ messageIndex: before.index, at: before.at, label: 'the message before it' }] },
  );
