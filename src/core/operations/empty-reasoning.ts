import type { Draft } from '../model/draft.ts';
import { openLoop } from '../model/loop.ts';
import type { ReasoningPart } from '../model/message.ts';
import type { More } from '../model/stored.ts';
import type { PlanContext } from './context.ts';
import { reportIndex } from './parts.ts';

/** A thought without words, where thoughts are parts. */
const NO_THOUGHT: ReasoningPart = { kind: 'reasoning', at: '', text: '', signature: null, redacted: false };

/** Says of every turn with calls whose reasoning is wanted back and not there that there was none. */
export function sayNoReasoning(
  draft: Draft,
  { facts: { reasoningBack }, api }: Pick<PlanContext, 'facts' | 'api'>,
  more?: More,
): void {
  if (!reasoningBack) return;
  const view = draft.view();
  const by = 'reasoning/missing-content';
  for (const { index, role, parts, emptyReasoning } of reasoningBack.is === 'history' ? view : openLoop(view, more)) {
    const isOpen = role === 'assistant' && parts.some((it) => it.kind === 'call' && !it.server);
    if (!isOpen || emptyReasoning || parts.some((it) => it.kind === 'reasoning')) continue;
    const message = draft.at(index)!;
    if (api?.wire === 'anthropic') message.parts = [{ part: NO_THOUGHT, from: null }, ...message.parts];
    else message.emptyReasoning = true;
    const reason = 'The reasoning is missing; an empty one is reported to be accepted in its place.';
    draft.note({ index: reportIndex(draft, index), role, action: 'changed', by, reason, effect: 'lossless' });
  }
}
