import type { PlanRow, ReadBlock } from '../../../worker/protocol.ts';

/** Changes of a message that are drawn where they act, in one of its blocks. */
export interface Tracks {
  readonly text?: PlanRow;
  readonly name?: PlanRow;
  readonly id?: PlanRow;
}

const NO_TRACKS: Tracks = {};

/** For each block the changes of its words, its name or its id; the others are left over. */
export function tracksOf(
  blocks: readonly ReadBlock[],
  changes: readonly PlanRow[],
): { readonly byBlock: ReadonlyMap<ReadBlock, Tracks>; readonly left: readonly PlanRow[] } {
  const left = new Set(changes);
  const byWords = new Map<string, PlanRow[]>();
  for (const it of changes) {
    if (it.action !== 'changed' || it.joins || !it.before || !it.after) continue;
    const same = byWords.get(it.before);
    if (same) same.push(it);
    else byWords.set(it.before, [it]);
  }
  const take = (before: string | null): PlanRow | undefined => {
    const found = before === null ? undefined : byWords.get(before)?.shift();
    if (found) left.delete(found);
    return found;
  };
  const byBlock = new Map<ReadBlock, Tracks>();
  if (changes.length > 0) for (const block of blocks) byBlock.set(block, tracks(block, take));
  return { byBlock, left: changes.filter((it) => left.has(it)) };
}

function tracks({ part, words }: ReadBlock, take: (before: string | null) => PlanRow | undefined): Tracks {
  // What is folded, or without its middle, is told below the message.
  if (part.kind === 'reasoning') return NO_TRACKS;
  const name = part.kind === 'call' ? take(part.title) : undefined;
  const id = take(part.id);
  const text = words.left === 0 ? take(words.head) : undefined;
  return { ...(name && { name }), ...(id && { id }), ...(text && { text }) };
}
