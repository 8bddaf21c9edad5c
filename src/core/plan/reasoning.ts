import type { Draft, DraftMessage, DraftPart } from '../model/draft.ts';
import { openLoop } from '../model/loop.ts';
import { argumentsText, type ReasoningPart } from '../model/message.ts';
import { satisfies } from '../targets/name-shape.ts';
import type { Facts } from '../targets/target.ts';
import type { PlanContext } from './context.ts';
import { type Because, removeParts, reportIndex } from './operations.ts';

const isReasoning = (it: DraftPart | undefined): boolean => it?.part.kind === 'reasoning';

/** Takes all reasoning out of the messages from a place on; messages left empty stay for the caller to sweep. */
export function stripReasoning(draft: Draft, from: number, by: string): void {
  const because = { by, reason: 'The thinking is taken out.' };
  for (let i = from; i < draft.messages.length; i++) removeParts(draft, i, isReasoning, because);
}

/** Takes out of each message the reasoning that would be refused there. */
export function dropRefusedReasoning(draft: Draft, { facts, isRequest }: PlanContext): void {
  draft.messages.forEach((message, at) => {
    if (!message.parts.some(isReasoning)) return;
    removeParts(draft, at, ({ part }) => part.kind === 'reasoning' && isUnsigned(part, facts), UNSIGNED);
    removeParts(draft, at, ({ part }) => part.kind === 'reasoning' && isForged(part, facts), FORGED);
    dropMisplaced(draft, at, facts);
    const isFinal = isRequest && at === draft.messages.length - 1 && message.role === 'assistant';
    if (facts.reasoningContinued && isFinal) removeParts(draft, at, isReasoning, SWITCHED_OFF);
  });
}

const UNSIGNED = { by: 'reasoning/missing-signature', reason: 'Thinking without a signature is refused.' };
const FORGED = { by: 'reasoning/invalid-signature', reason: 'The signature of the thinking cannot be genuine.' };
const SWITCHED_OFF = { by: 'reasoning/not-accepted', reason: 'Thinking is switched off.' };
const MISPLACED = { by: 'reasoning/position', reason: 'Thinking is refused where it stands.' };

const isUnsigned = ({ signature }: ReasoningPart, facts: Facts): boolean =>
  signature === null && facts.signedReasoning !== undefined;

const isForged = ({ signature }: ReasoningPart, { signature: shape }: Facts): boolean =>
  signature !== null && shape !== undefined && !satisfies(signature, shape.is);

/** Takes out reasoning that ends its message, and all of a message that does not begin with it. */
export function dropMisplaced(draft: Draft, at: number, facts: Facts): void {
  const message = draft.messages[at]!;
  if (message.role !== 'assistant') return;
  if (facts.reasoningLast && draft.messages[at + 1]?.role !== 'assistant') {
    const kept = message.parts.findLastIndex((it) => !isReasoning(it));
    removeParts(draft, at, (_, i) => i > kept, MISPLACED);
  }
  const isRefused = facts.reasoningFirst !== undefined && facts.reasoningFirst.confidence !== 'contested';
  const isHead = draft.messages[at - 1]?.role !== 'assistant';
  if (isRefused && isHead && !isReasoning(message.parts[0])) removeParts(draft, at, isReasoning, MISPLACED);
}

/** True if the calls that are being answered have reasoning before them. */
export const isReasoned = (draft: Draft): boolean =>
  openLoop(draft.view()).some((it) => it.role === 'assistant' && it.parts[0]?.kind === 'reasoning');

/** Keeps the calls that are being answered, and the answers, as text. */
export function loopToText(draft: Draft, because: Because): void {
  for (const { index } of openLoop(draft.view())) {
    const message = draft.messages[index]!;
    message.parts.forEach((_, part) => {
      toText(draft, message, index, part, because);
    });
  }
}

function toText(draft: Draft, message: DraftMessage, at: number, place: number, because: Because): void {
  const it = message.parts[place]!.part;
  if ((it.kind !== 'call' && it.kind !== 'result') || it.server) return;
  const before = it.kind === 'call' ? `${it.name}(${argumentsText(it.args)})` : it.text;
  const id = it.kind === 'result' && it.callId !== null ? ` (${it.callId})` : '';
  const text =
    it.kind === 'call'
      ? `[called ${it.name} with ${argumentsText(it.args)}]`
      : `[result of ${it.name ?? 'a tool'}${id}] ${it.text}`;
  message.parts[place] = { part: { kind: 'text', at: '', text }, from: null };
  const row = { index: reportIndex(draft, at), role: message.role, action: 'changed', before, after: text } as const;
  draft.note({ ...row, ...because, effect: 'lossless' });
}
