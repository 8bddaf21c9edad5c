import type { Draft } from '../../model/draft.ts';
import { isUntouched } from '../../model/drafted.ts';
import type { Message, Transcript } from '../../model/message.ts';
import { sourcesOf } from '../../model/sources.ts';
import { indexIn, type Pointer } from '../../text/pointer.ts';
import { Ordering, type Spelling } from '../../text/spelling.ts';

/**
 * A list whose elements say several messages each, such as a step with its calls and their results, without the elements
 * of which every message was removed. Null where a draft asks for more, or removes a part of what an element says.
 */
export function withoutElements({ at, messages }: Transcript, list: readonly unknown[], draft: Draft): Spelling | null {
  const kept = keptOf(draft);
  if (kept === null || kept.size === messages.length) return null;
  const stays = new Map<number, boolean>();
  for (const message of messages)
    for (const source of sourcesOf(message)) {
      const index = elementOf(source, at);
      if (index < 0 || (stays.get(index) ?? kept.has(message)) !== kept.has(message)) return null;
      stays.set(index, kept.has(message));
    }
  const order = new Ordering(list.length);
  for (let i = 0; i < list.length; i++) if (stays.get(i) !== false) order.keep(i);
  return order.done(at);
}

/** The messages that stay; null where one is new, changed or moved. */
function keptOf(draft: Draft): ReadonlySet<Message> | null {
  const kept = new Set<Message>();
  let last = -1;
  for (let i = 0; i < draft.length; i++) {
    // A message that was changed and given back is what it was.
    const place = draft.untouchedAt(i);
    const message = place < 0 ? draft.at(i) : undefined;
    const now = message && isUntouched(message) ? (message.from?.index ?? -1) : place;
    const original = now > last ? draft.original[now] : undefined;
    if (!original) return null;
    last = now;
    kept.add(original);
  }
  return kept;
}

/** The element of a list that a pointer leads into; -1 for none. */
function elementOf(source: Pointer, list: Pointer): number {
  const end = source.indexOf('/', list.length + 1);
  return indexIn(end < 0 ? source : source.slice(0, end), `${list}/`);
}
