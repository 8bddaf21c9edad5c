import type { RuleId } from '../model/diagnostic.ts';
import type { Draft } from '../model/draft.ts';
import { openLoop } from '../model/loop.ts';
import type { Message, ReasoningPart } from '../model/message.ts';
import type { More } from '../model/stored.ts';
import type { PlanContext } from '../operations/context.ts';
import { noteChange } from '../operations/parts.ts';
import type { PassCode } from '../operations/pass.ts';
import type { FaultCode } from './fault.ts';
import type { FixCode } from './fix.ts';
import { atEnd, atMessage } from './sentence.ts';

const ID: RuleId = 'reasoning/missing-content';

const emptyReasoning: PassCode = {
  id: 'empty-reasoning',
  plan(draft, _, context) {
    const fact = context.facts.reasoningBack;
    const isSure = fact && !fact.assumed && fact.confidence !== 'contested';
    const isAsked = context.native || context.namedRules?.has(ID) === true;
    if (isAsked && isSure) sayNoReasoning(draft, context, context.more);
  },
};

const addEmptyReasoning: FixCode = {
  id: 'add-empty-reasoning',
  plan(draft, _, context) {
    sayNoReasoning(draft, context);
  },
};

/** A thought without words, where thoughts are parts. */
const NO_THOUGHT: ReasoningPart = { kind: 'reasoning', at: '', text: '', signature: null, redacted: false };

/** Says of every turn with calls whose reasoning is wanted back and not there that there was none. */
function sayNoReasoning(
  draft: Draft,
  { facts: { reasoningBack }, native, api }: Pick<PlanContext, 'facts' | 'native' | 'api'>,
  more?: More,
): void {
  if (!reasoningBack) return;
  const view = draft.view();
  for (const it of reasoningBack.is === 'history' ? view : openLoop(view, more)) {
    if (!lacksReasoning(it)) continue;
    const { index } = it;
    const message = draft.messageAt(index);
    if (api?.wire === 'anthropic' || !native) message.parts = [{ part: NO_THOUGHT, from: null }, ...message.parts];
    else message.emptyReasoning = true;
    const reason = 'The reasoning is missing; an empty one is reported to be accepted in its place.';
    noteChange(draft, index, { by: ID, reason, effect: 'lossless' });
  }
}

export const reasoningMissingContent: FaultCode = {
  id: ID,
  visit: ({ facts, transcript: { messages: all, more } }) =>
    atEnd(() => {
      const messages = facts.reasoningBack?.is === 'history' ? all : openLoop(all, more);
      return messages.filter(lacksReasoning).map((message) => atMessage(message, {}));
    }),
  say: ({ messageIndex }) => `Message ${messageIndex} calls a tool and does not bring back the reasoning before it.`,
  mends: [addEmptyReasoning],
  all: [emptyReasoning],
};

const lacksReasoning = ({ role, parts, emptyReasoning }: Message): boolean =>
  role === 'assistant' &&
  !emptyReasoning &&
  parts.some((it) => it.kind === 'call' && !it.server) &&
  !parts.some((it) => it.kind === 'reasoning');
