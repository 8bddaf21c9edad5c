import type { Draft } from '../model/draft.ts';
import type { RefusedString } from './context.ts';
import type { Because } from './parts.ts';

/** Writes strings without the characters that no request can carry. Those of messages that are gone are left alone. */
export function respellStrings(draft: Draft, strings: readonly RefusedString[], because: Because): void {
  if (strings.length === 0) return;
  const left = new Map(draft.messages.flatMap((it) => (it.from ? [[it.from.index, it] as const] : [])));
  for (const { at, isKey, messageIndex, before, after } of strings) {
    const known = isKey ? draft.respelled.keys : draft.respelled.values;
    if (before === after || known.has(at)) continue;
    known.set(at, after);
    draft.note({
      index: Math.max(0, messageIndex),
      role: left.get(messageIndex)?.role ?? 'other',
      action: 'changed',
      ...because,
      effect: 'lossy',
      before,
      after,
    });
  }
}
