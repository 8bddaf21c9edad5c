import { openLoop } from '../model/loop.ts';
import type { Message } from '../model/message.ts';
import { Trait } from '../model/traits.ts';
import type { PassCode } from '../operations/pass.ts';
import { loopToText } from '../operations/reasoning.ts';
import { saysThinkingOff, switchThinkingOff, thinkingSwitch } from '../operations/thinking-switch.ts';
import { parent } from '../text/pointer.ts';
import { refusedReasoning } from './all/reasoning.ts';
import { type FaultCode, type Finding, type RuleInput, severityUnder } from './fault.ts';
import {
  loopAsText,
  removeReasoning,
  stripAllReasoning,
  stripReasoningFromHere,
  thinkingOff,
} from './mends/reasoning.ts';
import { atMessage, atPart } from './sentence.ts';

/** Where the thinking that must stand before the calls being answered is gone, it is switched off, or they become text. */
const openLoopPass: PassCode = {
  id: 'open-loop',
  plan(draft, _, { native, facts, borderless, more, namedRules, raw, body }) {
    const fact = facts.reasoningInLoop;
    if (!(native || namedRules?.has('reasoning/position')) || borderless || !fact || fact.assumed) return;
    const loop = openLoop(draft.view(), more);
    const [head] = loop;
    if (!head || loop.some(beginsWithReasoning)) return;
    const off = raw && body ? thinkingSwitch(raw, body.at) : null;
    if (off !== null) return switchThinkingOff(draft, off, draft.fromAt(head.index)?.index ?? -1, 'reasoning/position');
    loopToText(draft, {
      by: 'reasoning/position',
      reason: 'The thinking before these calls is missing and cannot be made again.',
    });
  },
};

export const reasoningPosition: FaultCode = {
  id: 'reasoning/position',
  visit(input) {
    const { reasoningFirst, reasoningLast, reasoningInLoop } = input.facts;
    if (!reasoningFirst && !reasoningLast && !reasoningInLoop) return null;
    return {
      among: Trait.reasoning,
      message: (message) => lastIn(message, input) ?? firstIn(message, input),
      end(tell) {
        const loop = reasoningInLoop ? openLoop(input.transcript.messages, input.transcript.more) : [];
        const [head] = loop;
        const body = parent(input.transcript.at) ?? '';
        // An error about it was about the request as it was.
        if (head && input.raw && saysThinkingOff(input.raw, body)) return;
        if (!head || input.transcript.borderless || loop.some(beginsWithReasoning)) return;
        const variant = head.parts[0]?.kind === 'text' ? 'loop-text' : 'loop';
        const off = input.raw ? thinkingSwitch(input.raw, body) : null;
        tell(atMessage(head, { switch: off }, { variant, severity: severityUnder('error', reasoningInLoop) }));
      },
    };
  },
  say({ messageIndex, variant = '' }) {
    if (variant === 'last') return `Message ${messageIndex} ends with thinking; something must follow it.`;
    if (variant.startsWith('first')) return `Message ${messageIndex} holds thinking that is not at its beginning.`;
    return `Message ${messageIndex} begins the current turn with calls, and does not begin with thinking, which is switched on.`;
  },
  mends: [removeReasoning, stripReasoningFromHere, stripAllReasoning, thinkingOff, loopAsText],
  all: [refusedReasoning, openLoopPass],
};

const beginsWithReasoning = ({ role, parts }: Message): boolean =>
  role === 'assistant' && parts[0]?.kind === 'reasoning';

function firstIn(message: Message, { facts, transcript }: RuleInput): Finding | null {
  const { role, index, parts } = message;
  if (!facts.reasoningFirst || role !== 'assistant' || beginsWithReasoning(message)) return null;
  const at = parts.findIndex((it) => it.kind === 'reasoning');
  // Neighbours of one role count as one message, which begins before this one.
  if (at < 0 || transcript.messages[index - 1]?.role === 'assistant') return null;
  const severity = severityUnder('error', facts.reasoningFirst);
  const kind = parts[0]?.kind;
  const variant = kind === 'text' ? 'first' : kind === 'call' ? 'first-call' : 'first-other';
  return atPart(message, at, {}, { variant, severity });
}

function lastIn(message: Message, { facts, transcript }: RuleInput): Finding | null {
  const { role, index, parts } = message;
  if (!facts.reasoningLast || role !== 'assistant' || parts.at(-1)?.kind !== 'reasoning') return null;
  const { messages, stored, more } = transcript;
  // What a session ends with may still be running, and a section goes on.
  if (messages[index + 1]?.role === 'assistant' || ((stored || more?.behind) && index === messages.length - 1))
    return null;
  const severity = severityUnder('error', facts.reasoningLast);
  return atPart(message, parts.length - 1, {}, { variant: 'last', severity });
}
