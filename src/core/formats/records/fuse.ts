import type { DraftMessage, DraftPart } from '../../model/draft.ts';
import { linkCalls } from '../../model/linker.ts';
import { Attached } from '../../text/attached.ts';
import type { Pointer } from '../../text/pointer.ts';
import { messageOf } from '../common/parts.ts';
import type { Said } from './dialect.ts';

/** A draft whose results are put beside their calls, for files in which one record holds both. */
export interface Fused {
  /** The messages without the results that go with their calls. */
  readonly messages: readonly DraftMessage[];
  /** By drafted call: its first result. */
  readonly results: ReadonlyMap<DraftPart, DraftPart>;
}

/**
 * Pairs the calls and results of a draft as a reading would. Further results, those of no call, and those that were
 * written apart from their calls (not `isHeld`) stay where they are.
 */
export function fuse(drafted: readonly DraftMessage[], isHeld: (result: DraftPart) => boolean): Fused {
  const read = drafted.map(({ role, parts }, i) =>
    messageOf('', i, { role, roleName: role, parts: parts.map((it) => it.part), shape: 'list' }),
  );
  const results = new Map<DraftPart, DraftPart>();
  const moved = new Set<DraftPart>();
  for (const { message, part, results: found } of linkCalls(read).calls) {
    const [first] = found;
    const result = first && drafted[first.message]?.parts[first.part];
    const call = drafted[message]?.parts[part];
    if (!call || !result || !(result.from === null || isHeld(result))) continue;
    results.set(call, result);
    moved.add(result);
  }
  const messages = drafted.flatMap((it): DraftMessage[] => {
    const parts = it.parts.filter((part) => !moved.has(part));
    if (parts.length === it.parts.length) return [it];
    return parts.length === 0 ? [] : [{ ...it, parts }];
  });
  return { messages, results };
}

const NONE: ReadonlySet<Pointer> = new Set();
const known = new Attached<Said, ReadonlySet<Pointer>>();

/** Where the results stand that were written in the record of their calls: one record may hold thousands. */
export function resultsIn(said: Said): ReadonlySet<Pointer> {
  if (!said.results) return NONE;
  const found = known.get(said) ?? new Set(said.results.parts.map((it) => it.at));
  known.set(said, found);
  return found;
}
