import type { Draft, DraftMessage } from '../model/draft.ts';
import type { Message } from '../model/message.ts';
import { beginsWithWord } from '../model/traits.ts';
import { partText } from '../operations/parts.ts';
import { groupBy } from '../text/group.ts';
import type { PartEdit } from './ladder/climb.ts';
import type { WindowPlan } from './plan.ts';
import words from './words.json';

/**
 * Makes a draft of the planned messages, in which nothing was changed yet, what the plan says: removes messages, then
 * edits parts. Every change has a row.
 */
export function applyWindow(draft: Draft, { keeps, edits }: Pick<WindowPlan, 'keeps' | 'edits'>): void {
  if (keeps.includes(0)) {
    for (const [i, message] of draft.original.entries()) if (keeps[i] === 0) noteDropped(draft, message);
    draft.leaveOut((place) => keeps[place] === 0);
  }
  if (edits.length > 0) applyEdits(draft, edits);
}

function noteDropped(draft: Draft, { index, role, parts }: Message): void {
  const before = parts.map(partText).join('\n');
  const effect = beginsWithWord(before) || before.trim() !== '' ? 'lossy' : 'lossless';
  draft.note({ index, role, action: 'removed', by: 'trim', reason: 'Outside the window.', effect, before });
}

function applyEdits(draft: Draft, edits: readonly PartEdit[]): void {
  const byIndex = groupBy(edits, (edit) => edit.index);
  for (let place = 0; place < draft.length; place++) {
    const own = byIndex.get(draft.fromAt(place)?.index ?? -1);
    if (own) editParts(draft, draft.messageAt(place), own);
  }
}

function editParts(draft: Draft, message: DraftMessage, edits: readonly PartEdit[]): void {
  for (const edit of edits) {
    const old = message.parts[edit.part];
    const before = old ? partText(old.part) : '';
    draft.note({
      index: edit.index,
      role: message.role,
      action: 'changed',
      by: 'trim',
      reason: words.edits[edit.by],
      effect: edit.by === 'marker' ? 'invents' : 'lossy',
      before,
      after: edit.value ? partText(edit.value) : '',
    });
  }
  const parts = message.parts.map((part) => ({ ...part }));
  const removed = new Set<number>();
  for (const { part, value } of edits) {
    if (value === null) removed.add(part);
    else parts[part] = { part: value, from: parts[part]?.from ?? null };
  }
  message.parts = parts.filter((_, i) => !removed.has(i));
}
