import type { Part, Transcript } from '../model/message.ts';
import { isObject, own, ownString } from '../text/json.ts';
import type { Pointer } from '../text/pointer.ts';

/** Parts that are marked for an hour behind a mark for five minutes; tools come first, then the system text. */
export function lateHours({ tools, systemAt, messages }: Transcript, raw: (at: Pointer) => unknown): Set<Part> {
  const lists = [...(tools ?? []).map((it) => raw(it.at)), systemAt === null ? null : raw(systemAt)];
  let isShort = lists.flat().some((it) => lastingOf(it) === '5m');
  const late = new Set<Part>();
  for (const { parts } of messages)
    for (const part of parts) {
      const lasting = part.marked ? lastingOf(raw(part.at)) : null;
      if (lasting === '1h' && isShort) late.add(part);
      isShort ||= lasting === '5m';
    }
  return late;
}

/** How long a mark lasts; null where there is none. */
function lastingOf(block: unknown): string | null {
  const mark = isObject(block) ? own(block, 'cache_control') : undefined;
  return isObject(mark) ? (ownString(mark, 'ttl') ?? '5m') : null;
}
