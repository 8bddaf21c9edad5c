import type { Part, Role } from '../../model/message.ts';
import { isObject } from '../../text/json.ts';
import type { Shown } from './dialect.ts';
import type { Arranged, OpenFile } from './open-file.ts';

/**
 * Tells of the records that are no part of the conversation which of them show something that is gone from it: a copy for
 * the screen goes with what it is a copy of. What was never in the conversation stays.
 */
export function shownAndGone({ file, original }: OpenFile, arranged: readonly Arranged[]): (place: number) => boolean {
  const { dialect, records } = file;
  if (!dialect.shows) return () => false;
  const before = new Set(original.flatMap(({ said }) => said.parts.flatMap((it) => keysOf(said.role, it))));
  const now = new Set(
    arranged.flatMap(({ planned: { entry, role, parts } }) => {
      if (parts) return parts.flatMap((it) => keysOf(role, it.part));
      return entry ? entry.said.parts.flatMap((part) => keysOf(entry.said.role, part)) : [];
    }),
  );
  return (place) => {
    const record = records[place];
    const shown = isObject(record) ? dialect.shows?.(record) : null;
    if (!shown) return false;
    const key = shownKey(shown);
    return before.has(key) && !now.has(key);
  };
}

function shownKey(shown: Shown): string {
  if ('begun' in shown) return `begun ${shown.begun}`;
  return 'call' in shown ? `call ${shown.call}` : `${shown.role} ${shown.text}`;
}

function keysOf(role: Role, part: Part): string[] {
  if (part.kind === 'call') return [`call ${part.id}`, `begun ${part.id}`];
  if (part.kind === 'result') return [`call ${part.callId}`];
  return 'text' in part ? [`${role} ${part.text}`] : [];
}
