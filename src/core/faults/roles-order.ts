import type { Draft } from '../model/draft.ts';
import type { Message } from '../model/message.ts';
import { sideOf } from '../model/sides-of-turns.ts';
import type { PlanContext } from '../operations/context.ts';
import { insertText } from '../operations/parts.ts';
import type { PassCode } from '../operations/pass.ts';
import { dropPrefixes } from '../operations/prefix.ts';
import type { Facts } from '../targets/target.ts';
import { knownShapes } from './all/content.ts';
import { firstMessage } from './all/first-message.ts';
import { mergeTurns } from './all/merge-turns.ts';
import { systemPosition } from './all/roles.ts';
import { type FaultCode, type Finding, severityUnder } from './fault.ts';
import type { FixCode } from './fix.ts';
import { addUserTurn, mergeConsecutive, removeMessage } from './mends/messages.ts';
import { moveSystem } from './mends/roles.ts';
import { atMessage, besideIt } from './sentence.ts';

/** An assistant message between results and a user message, where the API is known to require it or has just rejected its lack. */
const bridgeResultsPass: PassCode = {
  id: 'bridge-results',
  plan(draft, _, context) {
    const isContested = context.facts.afterResults?.confidence === 'contested';
    bridgeResults(draft, context, (place) => {
      const from = draft.fromAt(place);
      return !isContested || (from !== null && context.isRejected?.(from.index, 'roles/order', from.at) === true);
    });
  },
};

const addAssistantTurn: FixCode = {
  id: 'add-assistant-turn',
  offers: ({ data, variant }, { facts }) =>
    variant === undefined &&
    data.after === 'tool' &&
    data.role === 'user' &&
    facts.afterResults?.is.includes('assistant') === true,
  plan(draft, { messageIndex }, context) {
    bridgeResults(draft, context, (place) => place === messageIndex);
  },
};

const dropPrefix: FixCode = {
  id: 'drop-prefix',
  offers: ({ variant }) => variant === 'prefix',
  plan(draft) {
    dropPrefixes(draft);
  },
};

/** What the assistant says between results and a user message, where an API requires that it says something. */
const BRIDGE = 'Understood.';

const BECAUSE = {
  by: 'roles/order',
  reason: 'The API requires an assistant message between results and a user message.',
};

/** Adds an assistant message between results and a user message, where the API accepts no user message after results. */
function bridgeResults(
  draft: Draft,
  { facts }: Pick<PlanContext, 'facts'>,
  isMeant: (place: number) => boolean = () => true,
): void {
  const allowed = facts.afterResults?.is;
  if (!allowed?.includes('assistant') || allowed.includes('user')) return;
  const messages = draft.sight();
  // From the end: the places of the others stay.
  for (let place = messages.length - 1; place > 0; place--) {
    if (messages[place]?.role !== 'user' || messages[place - 1]?.role !== 'tool' || !isMeant(place)) continue;
    insertText(draft, place, 'assistant', BRIDGE, BECAUSE);
  }
}

export const rolesOrder: FaultCode = {
  id: 'roles/order',
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
          return orderOf(behind, message, { variant: 'calls', ...inDoubt(behind, facts) });
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

/** Behind calls, and where no user speaks first, no sources disagree. */
const inDoubt = (before: Message | null, { callsBehindText }: Facts): Pick<Finding, 'severity'> =>
  before && before.index > 0 && !isCalling(before) ? { severity: severityUnder('error', callsBehindText) } : {};

const isCalling = ({ parts }: Message): boolean => parts.some((it) => it.kind === 'call' && !it.server);

function orderOf(before: Message | null, message: Message, manner: Pick<Finding, 'variant' | 'severity'>): Finding {
  const data = { role: message.role, after: before?.role ?? null, before: before?.index ?? null };
  const related = before ? [besideIt(before, 'the message before it')] : [];
  return atMessage(message, data, { ...manner, related });
}
