import type { Part, Role } from '../../model/message.ts';
import { addTo } from '../../text/group.ts';
import { isObject } from '../../text/json.ts';
import type { Pointer } from '../../text/pointer.ts';
import { list, Ordering, type Spelling } from '../../text/spelling.ts';
import { patchPaths } from '../common/write.ts';
import type { Shown } from './dialect.ts';
import { EntrySet } from './entry-set.ts';
import type { InnerList, RecordFile } from './file.ts';
import type { Arranged, OpenFile } from './open-file.ts';

/** A record of the new file: one of the conversation, or the one that stands aside at a place. */
export interface Placed {
  readonly it: Arranged | null;
  /** Its place in the old file; -1 for one that is new there. */
  readonly place: number;
}

/** Puts the records of the conversation among those that are no part of it. */
export function placeInFile(
  open: OpenFile & { readonly anew: boolean },
  arranged: readonly Arranged[],
  write: (placed: Placed) => Spelling,
): Spelling {
  const { file } = open;
  const out = inOrder(open, arranged);
  if (file.dialect.parentKey !== null) endWithConversation(open, arranged, out);
  if (file.inner.length === 0) return inOneList(file.base, out, write);
  const top: Spelling[] = [];
  let i = 0;
  for (let placed = out[i]; placed; placed = out[i]) {
    const holds = placed.it === null ? file.innerOf(placed.place) : undefined;
    i++;
    if (!holds || placed.inside !== null) {
      top.push(write(placed));
      continue;
    }
    const items: Spelling[] = [];
    let isSame = true;
    let next = holds.first;
    for (let item = out[i]; item?.inside === holds; item = out[++i]) {
      isSame &&= item.place === next++;
      items.push(write(item));
    }
    isSame &&= items.length === holds.count && items.every((it) => it.t === 'copy');
    const keys = isSame ? [] : [[holds.path, list(items)] as const];
    top.push(patchPaths(open.context.root, file.at(placed.place), keys));
  }
  return list(top);
}

function inOneList(at: Pointer, out: readonly Placed[], write: (placed: Placed) => Spelling): Spelling {
  const order = new Ordering(out.length);
  for (const it of out) {
    const item = write(it);
    // What stands in its old place and is copied is the element that stood there.
    if (item.t === 'copy' && it.place >= 0) order.keep(it.place);
    else order.add(item);
  }
  return order.done(at);
}

interface Position extends Placed {
  /** The inner list that it stands in; null at the top. */
  readonly inside: InnerList | null;
}

function inOrder(open: OpenFile, arranged: readonly Arranged[]): Position[] {
  const { file, thread, original } = open;
  const { records, entries } = file;
  const standsAt = (place: number): number => thread.stands?.[place] ?? place;
  const at: (Arranged | undefined)[] = new Array(records.length).fill(undefined);
  const after = new Map<number, Arranged[]>();
  let anchor = Number.POSITIVE_INFINITY;
  for (const { inPlace, planned } of arranged)
    if (inPlace && planned.entry) anchor = Math.min(anchor, standsAt(planned.entry.place) - 1);
  if (anchor === Number.POSITIVE_INFINITY) anchor = records.length - 1;
  for (const it of arranged) {
    const { entry } = it.planned;
    if (it.inPlace && entry) {
      at[entry.place] = it;
      anchor = Math.max(anchor, standsAt(entry.place));
    } else addTo(after, anchor, it);
  }
  const conversation = new EntrySet(records.length, original);
  // Behind a mark a summary that stands elsewhere now still takes back.
  const moved = new Set(file.dialect.renameKept ? arranged.map((it) => it.planned.entry) : []);
  // An old copy goes with its record: it would count again.
  const isLeft = (place: number): boolean => {
    if (takesBack(file, place) && !moved.has(entries[place] ?? null)) return false;
    const counts = thread.copies?.[place] ?? place;
    return conversation.hasPlace(place) || (counts !== place && conversation.hasPlace(counts) && !at[counts]);
  };
  const isGone = shownAndGone(open, arranged);
  const out: Position[] = [];
  const flush = (place: number, inside: InnerList | null) => {
    for (const it of after.get(place) ?? []) out.push({ it, place: -1, inside });
  };
  flush(-1, null);
  let inside: InnerList | null = null;
  for (let place = 0; place < records.length; place++) {
    const it = at[place] ?? null;
    if (it || (entries[place] ? !isLeft(place) : !isGone(place))) out.push({ it, place, inside });
    // What follows the holder of a list begins the list; what follows the last of a list ends it.
    inside = file.innerOf(place) ?? inside;
    flush(place, inside);
    if (inside && place + 1 >= inside.first + inside.count) inside = null;
  }
  return out;
}

/**
 * True for a record that says something and takes back what stands before it, in a file whose records follow each other:
 * without it the old talk would count again, so it stays and says nothing.
 */
export function takesBack(file: RecordFile, place: number): boolean {
  const entry = file.entries[place];
  return !file.isTree && entry != null && file.dialect.drops?.(entry.record) != null && hasNoParents(file);
}

/** A file that restarts in a tree has other means: there what comes first names nothing before it. */
const hasNoParents = ({ dialect }: RecordFile): boolean => dialect.parentKey === null || dialect.keeps !== undefined;

/** The last record of a tree is where reading starts: it may not be one of another branch. */
function endWithConversation(
  { file, anew }: OpenFile & { readonly anew: boolean },
  arranged: readonly Arranged[],
  out: Position[],
): void {
  const { endsAnywhere } = file.dialect;
  const ends = (place: number): boolean =>
    file.entries[place] !== null || (endsAnywhere === true && file.parentAt(place) !== null);
  const leaf = out.findLast(({ it, place }) => it !== null || ends(place));
  const end = arranged.at(-1);
  if (!leaf || leaf.it !== null || !end) return;
  // Where anything can be the end it leads to the conversation, unless that has a new one.
  if (endsAnywhere && end.inPlace && !anew) return;
  out.splice(
    out.findIndex(({ it }) => it === end),
    1,
  );
  out.push({ it: end, place: -1, inside: null });
}

/**
 * Tells of the records that are no part of the conversation which of them show something that is gone from it: a copy for
 * the screen goes with what it is a copy of. What was never in the conversation stays.
 */
function shownAndGone({ file, original }: OpenFile, arranged: readonly Arranged[]): (place: number) => boolean {
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
