import type { Draft } from '../model/draft.ts';
import type { LinkedCall } from '../model/links.ts';
import { pairOf } from '../model/pairs.ts';
import { sideOf } from '../model/sides-of-turns.ts';
import { firstWhere } from '../text/search.ts';

/**
 * A call that nothing answers, with the calls of its turn that have its id and that nothing answers either: what is done
 * to one of them alone leaves the fault to the next.
 */
export function unansweredAlike(draft: Draft, link: LinkedCall): LinkedCall[] {
  const pair = pairOf(link.call);
  if (link.call.id === null || link.first !== null) return [link];
  const sideAt = (at: number) => sideOf(draft.at(at)?.role ?? 'other');
  const own = sideAt(link.message);
  const isInTurn = (at: number): boolean => sideAt(at) === own || sideAt(at) === 'system';
  let from = link.message;
  while (from > 0 && isInTurn(from - 1)) from--;
  let to = link.message;
  while (to + 1 < draft.length && isInTurn(to + 1)) to++;
  const { messages } = draft.links().columns;
  const [first, end] = [firstFrom(messages, from), firstFrom(messages, to + 1)];
  const near = Array.from({ length: end - first }, (_, i) => draft.links().link(first + i));
  return near.filter((it) => it === link || (pairOf(it.call) === pair && it.first === null));
}

/** The same for several calls: all of them, each once, in the order of the document. */
export function allUnansweredAlike(draft: Draft, links: readonly LinkedCall[]): LinkedCall[] {
  const found = new Set<LinkedCall>();
  for (const link of links) if (!found.has(link)) for (const it of unansweredAlike(draft, link)) found.add(it);
  return [...found].sort((a, b) => a.message - b.message || a.part - b.part);
}

/** The number of the first call that stands in a message, or behind it. */
const firstFrom = (messages: Int32Array, message: number): number =>
  firstWhere(messages.length, (at) => (messages[at] ?? message) >= message);
