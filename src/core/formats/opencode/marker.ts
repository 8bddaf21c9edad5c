import { isObject, own, ownString } from '../../text/json.ts';
import type { Pointer } from '../../text/pointer.ts';
import { copy, json, list, patch, type Spelling } from '../../text/spelling.ts';

/** The key that names the first message that a compaction keeps. */
const KEPT = 'tail_start_id';

/** True for the parts of a message that asks for a compaction. */
export const isMarker = (parts: readonly unknown[]): boolean =>
  parts.length > 0 && parts.every((it) => isObject(it) && ownString(it, 'type') === 'compaction');

/** The first message that is kept; null if none is. */
export const keptFrom = (parts: readonly unknown[]): string | null => {
  const id = parts.map((it) => (isObject(it) ? own(it, KEPT) : undefined)).find((it) => it !== undefined);
  return typeof id === 'string' && id !== '' ? id : null;
};

/** The parts of a marker that names another first message, or none. */
export const renamedMarker = (parts: unknown, at: Pointer, name: string | null): Spelling =>
  list(
    (Array.isArray(parts) ? parts : []).map((it: unknown, i) =>
      isObject(it) && Object.hasOwn(it, KEPT)
        ? patch(`${at}/${i}`, [[KEPT, name === null ? null : json(name)]])
        : copy(`${at}/${i}`),
    ),
  );
