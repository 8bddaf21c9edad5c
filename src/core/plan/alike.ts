import type { Draft } from '../model/draft.ts';
import type { LinkedCall } from '../model/links.ts';
import { pairOf } from '../model/pairs.ts';
import { sideOf } from '../model/turns.ts';

/**
 * A call that nothing answers, with the calls of its turn that have its id and that nothing answers either: what is done
 * to one of them alone leaves the fault to the next.
 */
export function unansweredAlike(draft: Draft, link: LinkedCall): LinkedCall[] {
  const pair = pairOf(link.call);
  if (link.call.id === null || link.first !== null) return [link];
  const sideAt = (at: number) => sideOf(draft.messages[at]?.role ?? 'other');
  const own = sideAt(link.message);
  const isInTurn = (at: number): boolean => sideAt(at) === own || sideAt(at) === 'system';
  let from = link.message;
  while (from > 0 && isInTurn(from - 1)) from--;
  let to = link.message;
  while (to + 1 < draft.messages.length && isInTurn(to + 1)) to++;
  return draft
    .links()
    .calls.filter(
      (it) => it === link || (it.message >= from && it.message <= to && pairOf(it.call) === pair && it.first === null),
    );
}
