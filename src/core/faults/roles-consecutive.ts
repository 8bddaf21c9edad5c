import type { Finding } from '../model/diagnostic.ts';
import type { Message } from '../model/message.ts';
import { pairsIn } from '../model/pairs-of-turns.ts';
import { mergeTurns } from './all/merge-turns.ts';
import type { FaultCode } from './fault.ts';
import { allCallsToText } from './mends/calls.ts';
import { mergeConsecutive } from './mends/messages.ts';
import { atMessage, besideIt } from './sentence.ts';

export const rolesConsecutive: FaultCode = {
  id: 'roles/consecutive',
  visit({ facts, transcript, namedRules }) {
    if (transcript.borderless) return null;
    const isRefused = facts.consecutive?.is === 'refused';
    // What stands on both sides of a system text that is sent beside the list are neighbours there.
    const isLifted = isRefused && facts.system?.is === 'top-level';
    return {
      end(tell) {
        const pairs = pairsIn(transcript.messages, isLifted);
        const [firstPair] = pairs;
        const results = facts.resultTurns && transcript.messages.find(({ role }) => role === 'tool');
        if (results) tell(atMessage(results, { role: results.role }, { variant: 'results' }));
        else if (isRefused) for (const [before, message] of pairs) tell(pairOf(before, message));
        else if (firstPair) {
          const first = pairOf(...firstPair);
          const data = { ...first.data, count: pairs.length, ...(namedRules && { isRejected: true }) };
          tell({ ...first, data, variant: 'accepted', severity: 'info' });
        }
      },
    };
  },
  say({ data, messageIndex, variant }) {
    if (variant === 'results')
      return `Message ${messageIndex} holds results; this chat template takes only user and assistant messages, in turn.`;
    const both = `Messages ${data.before} and ${messageIndex} are both ${data.role} messages`;
    if (variant !== 'accepted') return `${both}; user and assistant must alternate.`;
    const others = data.count === 1 ? '' : ` (${data.count} such places in all)`;
    // Of a request that was rejected nothing is said to be accepted.
    return data.isRejected
      ? `${both}${others}. Amazon Bedrock and many chat templates reject that.`
      : `${both}${others}. That is fine here; Amazon Bedrock and many chat templates reject it.`;
  },
  mends: [mergeConsecutive, allCallsToText],
  all: [mergeTurns],
};

const pairOf = (before: Message, message: Message): Finding => {
  const related = [besideIt(before, 'the message before it')];
  return atMessage(message, { role: message.role, before: before.index }, { related });
};
