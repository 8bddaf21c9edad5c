import type { Draft, DraftMessage } from '../model/draft.ts';
import { partText, removeMessages } from '../plan/operations.ts';
import type { PartEdit } from './ladder/climb.ts';
import type { WindowPlan } from './plan.ts';

const REASONS: Readonly<Record<PartEdit['by'], string>> = {
  images: 'Replaced by a line of text so that the budget fits.',
  'clear-results': 'The result is old; cleared so that the budget fits.',
  truncate: 'The result is long; shortened so that the budget fits.',
  thinking: 'Reasoning of an earlier turn; removed so that the budget fits.',
  marker: 'Says how much was trimmed.',
};

/** Makes a draft of the planned messages what the plan says: edits parts, then removes messages. Every change has a row. */
export function applyWindow(draft: Draft, plan: Pick<WindowPlan, 'dropped' | 'edits'>): void {
  const byIndex = new Map<number, PartEdit[]>();
  for (const edit of plan.edits) {
    const same = byIndex.get(edit.index);
    if (same) same.push(edit);
    else byIndex.set(edit.index, [edit]);
  }
  const dropped = new Uint8Array(draft.original.length);
  for (const index of plan.dropped) dropped[index] = 1;
  const gone = {
    size: plan.dropped.length,
    has: ({ from }: DraftMessage) => from !== null && dropped[from.index] === 1,
  };
  for (const it of draft.messages) {
    const edits = it.from ? byIndex.get(it.from.index) : undefined;
    if (!edits || gone.has(it)) continue;
    for (const edit of edits) {
      const old = it.parts[edit.part];
      const before = old ? partText(old.part) : '';
      draft.note({
        index: edit.index,
        role: it.role,
        action: 'changed',
        by: 'trim',
        reason: REASONS[edit.by],
        effect: edit.by === 'marker' ? 'invents' : 'lossy',
        before,
        after: edit.value ? partText(edit.value) : '',
      });
    }
    const parts = it.parts.map((part) => ({ ...part }));
    const removed = new Set<number>();
    for (const { part, value } of edits) {
      if (value === null) removed.add(part);
      else parts[part] = { part: value, from: parts[part]?.from ?? null };
    }
    it.parts = parts.filter((_, i) => !removed.has(i));
  }
  removeMessages(draft, gone, () => ({ by: 'trim', reason: 'Outside the window.' }));
}
