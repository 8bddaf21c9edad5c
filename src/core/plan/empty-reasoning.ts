import type { Draft } from '../model/draft.ts';
import { openLoop } from '../model/loop.ts';
import type { More } from '../model/stored.ts';
import type { Facts } from '../targets/target.ts';
import { reportIndex } from './operations.ts';

/** Says of every turn with calls whose reasoning is wanted back and not there that there was none. */
export function sayNoReasoning(draft: Draft, { reasoningBack }: Facts, more?: More): void {
  if (!reasoningBack) return;
  const view = draft.view();
  const by = 'reasoning/missing-content';
  for (const { index, role, parts, emptyReasoning } of reasoningBack.is === 'history' ? view : openLoop(view, more)) {
    const isOpen = role === 'assistant' && parts.some((it) => it.kind === 'call' && !it.server);
    if (!isOpen || emptyReasoning || parts.some((it) => it.kind === 'reasoning')) continue;
    draft.at(index)!.emptyReasoning = true;
    const reason = 'The reasoning is missing; an empty one is reported to be accepted in its place.';
    draft.note({ index: reportIndex(draft, index), role, action: 'changed', by, reason, effect: 'lossless' });
  }
}
