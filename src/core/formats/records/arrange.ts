import { longestIncreasing } from '../../text/increasing.ts';
import { IntList, numberAt } from '../../text/int-list.ts';
import { isObject, type JsonObject, own } from '../../text/json.ts';
import { child } from '../../text/pointer.ts';
import { copy, json, type Spelling } from '../../text/spelling.ts';
import { uuidFrom } from '../common/order.ts';
import { type Keys, patchPaths } from '../common/write.ts';
import type { Entry, KeptTail, PlannedRecord } from './dialect.ts';
import { EntrySet } from './entry-set.ts';
import type { RecordFile } from './file.ts';
import { type Arranged, acrossBorder, idBefore, type OpenFile } from './open-file.ts';
import { adoptiveParents, clingsToLone, idsTaken, isRoot, namesKept } from './parents.ts';
import { type Placed, placeInFile, takesBack } from './place.ts';

/**
 * The records of the file with the planned ones in their order: kept records stay where they stand, new and moved ones
 * follow the one before them. With `anew` every record is linked to the one before it, else only where a neighbour
 * changed.
 */
export function arrange(open: OpenFile, planned: readonly PlannedRecord[], anew: boolean): Spelling {
  const { context, file, original } = open;
  const arranged = arrangedIn(open, planned, anew);
  const kept = new EntrySet(file.records.length);
  for (const { entry } of planned) if (entry) kept.add(entry);
  const removed = original.filter((entry) => !kept.has(entry));
  const goes = new EntrySet(file.records.length, removed);
  const parentOf = adoptiveParents(file, removed, open.thread);
  const linkOf = links(open, kept, parentOf, anew);
  const { parentKey } = file.dialect;
  // Several records of one id are pieces of one.
  const isLone = parentKey !== null && arranged.every((it) => it.id === arranged[0]?.id);
  const lone =
    isLone && !namesKept(file, arranged[0]?.planned.entry ?? null, removed) ? (arranged[0]?.id ?? null) : null;
  // Written anew a record may come to stand before another of its id, which counts then: it names the same parent.
  const byId = anew ? new Map(arranged.map((it) => [it.id, it])) : null;
  const twinOf = (place: number) => byId?.get(file.idAt(place) ?? '');
  const clings = lone === null ? null : clingsToLone(file, original, kept, open.thread.copies);
  const keptName = new KeptName(open, arranged[0]);
  const first = arranged.find((it) => it.near !== null)?.near ?? null;
  return placeInFile({ ...open, anew }, arranged, ({ it, place }: Placed) => {
    const more = keptName.keys(it ?? place, it?.planned.entry?.place ?? place);
    if (it) return spelled(open, it, { parent: linkOf(it), more, near: it.before?.near ?? first });
    const taken = takesBack(file, place) && goes.hasPlace(place) ? file.entries[place] : null;
    if (taken) return silent(open, taken, more);
    const twin = twinOf(place);
    const to = clings?.(place) ? json(lone) : twin ? linkOf(twin) : parentOf(place);
    return patchPaths(context.root, file.at(place), to && parentKey !== null ? [...more, [parentKey, to]] : more);
  });
}

/** How the record of a compaction names the first that it keeps, where that is another now. */
class KeptName {
  private readonly standsAt = new Map<Arranged | number, number>();

  constructor(
    private readonly open: OpenFile,
    private readonly head: Arranged | undefined,
  ) {}

  /** Asked in the order of the new file: a place is counted. */
  keys(it: Arranged | number, place: number): Keys {
    const { file, thread } = this.open;
    if (thread.kept === null) return [];
    this.standsAt.set(it, this.standsAt.size);
    const record = place === thread.kept.mark ? file.records[place] : null;
    const kept = isObject(record) ? file.dialect.keeps?.(record) : null;
    return kept && isObject(record) ? this.renamed(it, place, record, kept) : [];
  }

  private renamed(it: Arranged | number, place: number, record: JsonObject, kept: KeptTail): Keys {
    const { head, standsAt } = this;
    const { file, original } = this.open;
    const { renameKept } = file.dialect;
    // All that stands before it is kept: what is older is no part of the conversation.
    const first = head && head !== it && standsAt.has(head) ? head : null;
    const isAsWas = first !== null && first.planned.entry === original[0];
    if (renameKept) return isAsWas ? [] : renameKept(record, file.at(place), first && nameOf(first));
    if (kept.id !== undefined) return isAsWas || !first || first.id === null ? [] : [[kept.key, json(first.id)]];
    const still = first === null || isAsWas ? standsAt.get(kept.from ?? -1) : undefined;
    const target = still ?? (first ? standsAt.get(first) : standsAt.size - 1);
    return target === undefined || target === kept.from ? [] : [[kept.key, json(target)]];
  }
}

const nameOf = ({ planned: { entry }, id }: Arranged): string | null => (entry ? entry.said.messageId : id);

/** A record that says nothing any more. */
function silent({ context, file }: OpenFile, entry: Entry, more: Keys): Spelling {
  const planned: PlannedRecord = { entry, role: entry.said.role, parts: [], results: new Map(), set: [] };
  return patchPaths(context.root, entry.at, [...file.dialect.rewrite(planned, entry, context), ...more]);
}

/** How a record names the one before it; null if it goes on naming what it names, or names nothing. */
function links(
  { file, thread, original }: OpenFile,
  kept: EntrySet,
  parentOf: (place: number) => Spelling | null,
  anew: boolean,
): (it: Arranged) => Spelling | null {
  const { parentKey } = file.dialect;
  if (parentKey === null || (!thread.isTree && !isRoot(file, parentKey))) return () => null;
  const keptBefore = new Int32Array(file.records.length).fill(NOT_KEPT);
  let last = NONE_BEFORE;
  for (const entry of original) {
    if (!kept.has(entry)) continue;
    keptBefore[entry.place] = last;
    last = entry.place;
  }
  const root = original[0];
  const rootParent = root && Object.hasOwn(root.record, parentKey) ? copy(child(root.at, parentKey)) : json(null);
  // At another place a parent that is not there can lead to records that stood beside the conversation.
  const isCutOff = anew && (thread.gaps.length > 0 || (root !== undefined && hasLostParent(file, root)));
  // What a compaction took back stays so without it: nothing may lead there.
  const { drops, formerKey } = file.dialect;
  const isFreed = formerKey === undefined && original.some((it) => !kept.has(it) && drops?.(it.record) != null);
  const linkOfNew = (before: string | null): Spelling =>
    before === null ? ((root && parentOf(root.place)) ?? rootParent) : json(before);
  const linkOfFirst = ({ planned: { entry }, holder }: Arranged): Spelling | null => {
    if (isFreed) return json(null);
    if (holder !== null) return null;
    if (isCutOff) return json(null);
    if (!entry) return linkOfNew(null);
    return keptBefore[entry.place] === NONE_BEFORE ? parentOf(entry.place) : rootParent;
  };
  return (it) => {
    const { entry } = it.planned;
    if (it.before === null) return linkOfFirst(it);
    // Inside another record nothing names what is before it.
    if (it.holder !== null) return null;
    const before = idBefore(it);
    if (!entry) return linkOfNew(before);
    const isMoved = !it.inPlace || !it.before.inPlace || keptBefore[entry.place] !== placeOf(it.before);
    if (!anew && !isMoved) return parentOf(entry.place);
    return before === null || own(entry.record, parentKey) === before ? null : json(before);
  };
}

/** Places of no record, where the one before another is told. */
const NONE_BEFORE = -1;
const NOT_KEPT = -2;
const placeOf = ({ planned: { entry } }: Arranged): number => entry?.place ?? NONE_BEFORE;

function hasLostParent(file: RecordFile, { place }: Entry): boolean {
  const name = file.parentAt(place);
  return name !== null && !file.records.some((_, other) => file.idAt(other) === name);
}

/** Which of the planned records that the file has stand in their old order: 1 by their number among those. */
function stillMarks(
  { file, thread, original }: OpenFile,
  planned: readonly PlannedRecord[],
  anew: boolean,
): Uint8Array {
  const order = new Int32Array(file.records.length);
  for (const [i, { place }] of original.entries()) order[place] = i;
  // Anew, a tree is written in the order of its chain; records that follow each other all go behind what takes back.
  const isByPlace = anew && file.dialect.parentKey !== null;
  const seats = new IntList(planned.length);
  for (const { entry } of planned)
    if (entry) seats.push(isByPlace ? entry.place : (thread.stands?.[entry.place] ?? numberAt(order, entry.place)));
  return longestIncreasing(seats.done());
}

function arrangedIn(open: OpenFile, planned: readonly PlannedRecord[], anew: boolean): Arranged[] {
  const { context, file } = open;
  const namesParents = file.dialect.parentKey !== null;
  const marks = stillMarks(open, planned, anew);
  const isStill = namesParents || !anew;
  let olds = 0;
  const taken = marks.length < planned.length || file.inner.length > 0 ? idsTaken(file) : new Set<string>();
  const arranged: Arranged[] = [];
  // What is written first stands before the first that stays, and what is new behind the one before it.
  let holder = isStill ? holderAhead(file, planned, marks) : null;
  const idFor = (entry: Entry | null, before: Arranged | null, next: PlannedRecord | undefined): string | null => {
    // A record without an id cannot be named as a parent: the one before it is.
    if (entry) return entry.id ?? (holder === null ? before?.id : file.idAt(holder)) ?? null;
    if (namesParents && holder !== null) return before ? before.id : file.idAt(holder);
    const uuid = uuidFrom(`${before?.id ?? ''}|${next?.entry?.id ?? ''}`, taken);
    taken.add(uuid);
    return file.dialect.newId?.(uuid) ?? uuid;
  };
  planned.forEach((asPlanned, i) => {
    const before = arranged.at(-1) ?? null;
    const stands = asPlanned.entry !== null && marks[olds++] === 1 && isStill;
    const it = stands ? asPlanned : acrossBorder(file, context.transcript, asPlanned, holder !== null);
    if (it.entry) holder = file.holderOf(it.entry.place);
    const id = idFor(it.entry, before, planned[i + 1]);
    arranged.push({ planned: it, id, before, near: it.entry ?? before?.near ?? null, inPlace: stands, holder });
  });
  return arranged;
}

/** The place of the record in which the first planned record stands that stays where it is. */
function holderAhead(file: RecordFile, planned: readonly PlannedRecord[], marks: Uint8Array): number | null {
  if (file.inner.length === 0) return null;
  let olds = 0;
  const first = planned.find((it) => it.entry !== null && marks[olds++] === 1);
  return first?.entry ? file.holderOf(first.entry.place) : null;
}

function spelled(
  { context, file }: OpenFile,
  { planned, id }: Arranged,
  { parent, more, near }: { readonly parent: Spelling | null; readonly more: Keys; readonly near: Entry | null },
): Spelling {
  const { entry, role, parts, set } = planned;
  const { dialect } = file;
  if (entry === null) return dialect.make(planned, { id: id ?? '', parent, near }, context);
  const isChanged = parts !== null || role !== entry.said.role;
  return patchPaths(context.root, entry.at, [
    ...(isChanged ? dialect.rewrite(planned, entry, context) : []),
    ...set,
    ...more,
    ...(parent && dialect.parentKey !== null ? [[dialect.parentKey, parent] as const] : []),
  ]);
}
