import type { Message } from '../model/message.ts';
import { sideOf } from '../model/sides-of-turns.ts';
import { bridgeResultsPass } from './all/bridge-results.ts';
import { firstMessage } from './all/first-message.ts';
import { knownShapes } from './all/known-shapes.ts';
import { mergeTurns } from './all/merge-turns.ts';
import { systemPosition } from './all/system-position.ts';
import { type Fault, type Finding, severityUnder } from './fault.ts';
import { addAssistantTurn } from './mends/add-assistant-turn.ts';
import { addUserTurn } from './mends/add-user-turn.ts';
import { dropPrefix } from './mends/drop-prefix.ts';
import { mergeConsecutive } from './mends/merge-consecutive.ts';
import { moveSystem } from './mends/move-system.ts';
import { removeMessage } from './mends/remove-message.ts';
import { atMessage } from './sentence.ts';

/** Finds roles that may not follow the role before them. */
export const rolesOrder: Fault = {
  id: 'roles/order',
  title: 'Role after a role that it may not follow',
  asks: 'May every role follow the one before it?',
  why: 'Some APIs have a table of which role may follow which. A user message directly after tool results, or a system message after a response, is rejected there.',
  severity: 'error',
  fact: null,
  also: ['order', 'afterResults', 'callsFollow', 'prefix'],
  visit({ facts, native, transcript }) {
    const known = native ? facts.roles?.is : undefined;
    const table = new Map(Object.entries(facts.order?.is ?? {}));
    if (facts.afterResults) table.set('tool', facts.afterResults.is);
    if (table.size === 0 && !facts.callsFollow) return null;
    const isTold = facts.consecutive?.is === 'refused';
    const isJoined = facts.consecutive?.is === 'merged';
    let last: Message | null = null;
    let spoken: Message | null = null;
    return {
      message(message) {
        const before = last;
        const behind = spoken;
        last = message;
        if (facts.prefix && message.continued && message.index < transcript.messages.length - 1)
          return atMessage(message, { role: message.role }, { variant: 'prefix' });
        // System text has a place of its own: what it stands between are neighbours.
        if (sideOf(message.role) !== 'system') spoken = message;
        // An answer alone has nothing in front of it to stand behind; what a section stands behind is not open.
        const isFirst = behind === null && (transcript.answer === true || transcript.more?.before === true);
        if (facts.callsFollow && !transcript.borderless && !isFirst && isCallApart(behind, message, isJoined))
          return orderOf(behind, message, { variant: 'calls' });
        const allowed = before && table.get(before.role);
        if (!allowed || allowed.includes(message.role) || message.role === 'other') return null;
        // A role that the API does not know at all is told by the rule for that.
        if (known && !known.includes(message.roleName)) return null;
        // Results without their call, and two of a kind, are told by rules of their own.
        if (message.role === 'tool' || (message.role === before.role && isTold)) return null;
        const fact = before.role === 'tool' ? facts.afterResults : facts.order;
        return orderOf(before, message, { severity: severityUnder('error', fact) });
      },
    };
  },
  say({ data, messageIndex, variant }) {
    if (variant === 'prefix') return `Message ${messageIndex} is to be continued and is not the last.`;
    return variant === 'calls'
      ? `Message ${messageIndex} calls tools, and is not directly after a user message or results.`
      : `Message ${messageIndex} (${data.role}) may not be directly after message ${data.before} (${data.after}).`;
  },
  mends: [addUserTurn, addAssistantTurn, mergeConsecutive, moveSystem, removeMessage, dropPrefix],
  all: [knownShapes, systemPosition, mergeTurns, firstMessage, bridgeResultsPass],
};

/** A message with calls behind nothing, or behind another answer; `isJoined`: calls behind calls are one turn. */
const isCallApart = (before: Message | null, message: Message, isJoined: boolean): boolean =>
  message.role === 'assistant' &&
  (before === null || (sideOf(before.role) === 'assistant' && !(isJoined && isCalling(before)))) &&
  isCalling(message);

const isCalling = ({ parts }: Message): boolean => parts.some((it) => it.kind === 'call' && !it.server);

function orderOf(before: Message | null, message: Message, manner: Pick<Finding, 'variant' | 'severity'>): Finding {
  const data = { role: message.role, after: before?.role ?? null, before: before?.index ?? null };
  const related = before ? [{ messageIndex: before.index, at: before.at, label: 'the message before it' }] : [];
  return atMessage(message, data, { ...manner, related });
}
