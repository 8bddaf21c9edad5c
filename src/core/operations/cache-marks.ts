import type { Draft } from '../model/draft.ts';
import { Trait } from '../model/traits.ts';
import type { PlanContext } from './context.ts';
import { changePart, reportIndex } from './parts.ts';

/** Takes marks of the cache from the earliest blocks until so many are left in the messages. */
export function dropCacheMarks(draft: Draft, left: number): void {
  if (draft.having(Trait.marked).length === 0) return;
  let surplus = -Math.max(0, left);
  for (const { parts } of draft.messages) for (const { part } of parts) if (part.marked) surplus++;
  draft.messages.forEach((message, at) => {
    message.parts.forEach(({ part }, i) => {
      if (!part.marked || surplus-- <= 0) return;
      const { marked: _, ...rest } = part;
      changePart(message, i, rest);
      const row = { index: reportIndex(draft, at, i), role: message.role, action: 'changed' } as const;
      const reason = 'So many marks are not accepted; the last ones are kept.';
      draft.note({ ...row, by: 'limits/cache-control', reason, effect: 'lossless' });
    });
  });
}

/** Marks for an hour behind a mark for five minutes last five minutes as well. */
export function shortenLateMarks(draft: Draft, { lateMarks }: PlanContext): void {
  const late = lateMarks();
  if (late.size === 0) return;
  draft.messages.forEach((message, at) => {
    for (const { part, from } of message.parts) {
      if (!from || !late.has(from.part) || !part.marked) continue;
      const place = `${from.part.at}/cache_control/ttl`;
      if (draft.rewritten.has(place)) continue;
      draft.rewritten.set(place, undefined);
      const row = { index: reportIndex(draft, at), role: message.role, action: 'changed' } as const;
      const reason = 'A mark for an hour may not come after one for five minutes.';
      draft.note({ ...row, by: 'limits/cache-control', reason, effect: 'lossless' });
    }
  });
}
