import { haveRepeats } from '../../model/ids.ts';
import type { Part } from '../../model/message.ts';
import { isObject } from '../../text/json.ts';
import { idOf } from '../common/parts.ts';
import type { SessionLine } from './read.ts';

type Lines = readonly (SessionLine | null)[];

/** What a place of the file is to the conversation. */
export const ON_CHAIN = 1;
export const COMPACTED = 2;
export const USED = 3;

/** Takes the lines of one message: most have one line and no `more`. */
export type OnMessage = (first: SessionLine, more: readonly SessionLine[]) => void;

/**
 * Finds the active conversation: the chain from the last line to its root (or to the last compaction summary), all lines
 * that share a message id with it, and the results of its calls wherever they stand. Tells the messages in the order of
 * the request and gives what became of every place of the file. Linear; loops end the chain.
 */
export function followThread(records: readonly unknown[], lines: Lines, onMessage: OnMessage): Uint8Array {
  const { chain, place, isCopy } = walk(records, lines);
  const groups = groupsOf(lines, chain, place, isCopy);
  const results = resultsOf(lines, place, groups);
  const take = (first: SessionLine | null, more: readonly SessionLine[]) => {
    if (first === null) return;
    place[first.place] = USED;
    for (const line of more) place[line.place] = USED;
    onMessage(first, more);
  };
  for (const line of chain) {
    if (line.role === 'user') {
      if (results.headOf(line) === NOWHERE) take(line, NO_LINES);
    } else if (place[line.place] !== USED) {
      // A group stands where its first line stands on the chain.
      const head = groups.headOf(line);
      take(groups.first(head), groups.more(head));
      take(results.first(head), results.more(head));
    }
  }
  return place;
}

const NOWHERE = -1;
const NO_LINES: readonly SessionLine[] = [];

/**
 * Lists of lines, each under the place of one line that stands for it. Files have more lines than anything else, so the
 * lists are numbers in flat arrays and become lists when they are asked for.
 */
class LineLists {
  private readonly heads: Int32Array;
  private readonly firsts: Int32Array;
  private readonly lasts: Int32Array;
  private readonly next: Int32Array;

  constructor(private readonly lines: Lines) {
    const none = () => new Int32Array(lines.length).fill(NOWHERE);
    this.heads = none();
    this.firsts = none();
    this.lasts = none();
    this.next = none();
  }

  /** Says which list a line belongs to. It joins when it is added. */
  assign(line: SessionLine, head: number): void {
    this.heads[line.place] = head;
  }

  /** Puts a line at the end of a list. */
  add(line: SessionLine, head: number): void {
    this.heads[line.place] = head;
    const last = this.lasts[head]!;
    if (last === NOWHERE) this.firsts[head] = line.place;
    else this.next[last] = line.place;
    this.lasts[head] = line.place;
  }

  headOf(line: SessionLine): number {
    return this.heads[line.place]!;
  }

  first(head: number): SessionLine | null {
    const at = this.firsts[head]!;
    return at === NOWHERE ? null : this.lines[at]!;
  }

  /** The lines of a list after the first. */
  more(head: number): readonly SessionLine[] {
    const first = this.firsts[head]!;
    const second = first === NOWHERE ? NOWHERE : this.next[first]!;
    if (second === NOWHERE) return NO_LINES;
    if (second === this.lasts[head]) return [this.lines[second]!];
    const more: SessionLine[] = [];
    for (let at = second; at !== NOWHERE; at = this.next[at]!) more.push(this.lines[at]!);
    return more;
  }
}

/** The chain of lines from root to leaf; marks what is on it, and what a compaction summary stands for. */
function walk(records: readonly unknown[], lines: Lines) {
  const uuids = new Uuids(records, lines);
  const chain: SessionLine[] = [];
  const place = new Uint8Array(records.length);
  const visited = new Uint8Array(records.length);
  let at: number | undefined = lines.findLast((line) => line !== null)?.place;
  let isOver = false;
  // A file none of whose lines names a parent was written in the order of the conversation.
  const isTree = records.some((it) => isObject(it) && idOf(it.parentUuid) !== null);
  while (at !== undefined && !visited[at]) {
    visited[at] = 1;
    const record = records[at];
    if (!isObject(record)) break;
    const line = lines[at];
    if (isOver) place[at] = COMPACTED;
    else if (line) {
      chain.push(line);
      place[at] = ON_CHAIN;
      isOver = record.isCompactSummary === true;
    }
    const before = idOf(record.parentUuid);
    // The boundary of a compaction has no parent: what came before it is history, not request.
    const logical = before === null ? idOf(record.logicalParentUuid) : null;
    isOver ||= logical !== null;
    const next = before ?? logical;
    // Where a compaction names a line that is not there, what stands before it is what was compacted.
    if (isTree)
      at = (next === null ? undefined : uuids.placeOf(next, at)) ?? (isOver ? lineBefore(lines, at) : undefined);
    else at = lineBefore(lines, at);
  }
  // Of a line that is written twice, the last copy counts.
  const isCopy = (line: SessionLine): boolean =>
    line.uuid !== null && uuids.placeOf(line.uuid, line.place + 1) !== line.place;
  return { chain: chain.reverse(), place, isCopy };
}

/** The records of a file by uuid; of copies the last. */
class Uuids {
  private readonly uuids: readonly (string | null)[];
  private readonly hasCopies: boolean;
  private byUuid: Map<string, number> | null = null;

  constructor(records: readonly unknown[], lines: Lines) {
    this.uuids = records.map((record, i) => {
      const line = lines[i];
      return line ? line.uuid : isObject(record) ? idOf(record.uuid) : null;
    });
    this.hasCopies = haveRepeats(this.uuids);
  }

  /** Where a uuid is. It is looked for at the nearest record before `near` first: there most parents are. */
  placeOf(uuid: string, near: number): number | undefined {
    if (!this.hasCopies) {
      let i = near - 1;
      while (i >= 0 && this.uuids[i] === null) i--;
      if (i >= 0 && this.uuids[i] === uuid) return i;
    }
    this.byUuid ??= new Map(this.uuids.flatMap((it, i) => (it === null ? [] : [[it, i] as const])));
    return this.byUuid.get(uuid);
  }
}

/** The place of the nearest earlier line that is a message. */
function lineBefore(lines: Lines, at: number): number | undefined {
  for (let i = at - 1; i >= 0; i--) if (lines[i]) return i;
  return undefined;
}

/** The assistant lines of each message: those of the chain and those that share their message id. */
function groupsOf(
  lines: Lines,
  chain: readonly SessionLine[],
  place: Uint8Array,
  isCopy: (line: SessionLine) => boolean,
): LineLists {
  const headById = new Map<string, number>();
  const groups = new LineLists(lines);
  for (const line of chain) {
    if (line.role !== 'assistant') continue;
    const known = line.messageId === null ? undefined : headById.get(line.messageId);
    if (known === undefined && line.messageId !== null) headById.set(line.messageId, line.place);
    groups.assign(line, known ?? line.place);
  }
  for (const line of lines) {
    if (line?.role !== 'assistant') continue;
    if (place[line.place] === ON_CHAIN) groups.add(line, groups.headOf(line));
    else {
      const head = line.messageId === null ? undefined : headById.get(line.messageId);
      if (head !== undefined && !isCopy(line)) groups.add(line, head);
    }
  }
  return groups;
}

/** The result lines of each message: those of the chain, and those off it that answer what the chain does not. */
function resultsOf(lines: Lines, place: Uint8Array, groups: LineLists): LineLists {
  const calls = callsOf(lines, groups);
  const results = new LineLists(lines);
  for (const line of lines) if (line?.role === 'user' && place[line.place] === ON_CHAIN) calls.answer(line);
  for (const line of lines) {
    if (!line?.isResults) continue;
    const head = calls.headFor(line);
    if (head === NOWHERE) continue;
    if (place[line.place] !== ON_CHAIN) {
      if (!calls.areAllOpen(line)) continue;
      calls.answer(line);
    }
    results.add(line, head);
  }
  return results;
}

/** By call id: the message whose call it is, and whether something answers it. */
class Calls {
  /** Twice the head of the message, and one more if the call is answered. */
  private readonly byId = new Map<string, number>();

  add(id: string, head: number): void {
    if (!this.byId.has(id)) this.byId.set(id, head * 2);
  }

  answer({ parts }: SessionLine): void {
    for (const part of parts) {
      const entry = this.entryOf(part);
      if (entry !== undefined && entry % 2 === 0 && part.kind === 'result') this.byId.set(part.callId!, entry + 1);
    }
  }

  /** The message that a line answers: that of the first call which is known. */
  headFor({ parts }: SessionLine): number {
    for (const part of parts) {
      const entry = this.entryOf(part);
      if (entry !== undefined) return entry >> 1;
    }
    return NOWHERE;
  }

  /** True if every result of a line of results answers a call that nothing else answers. */
  areAllOpen({ parts }: SessionLine): boolean {
    for (const part of parts) {
      const entry = this.entryOf(part);
      if (entry === undefined || entry % 2 === 1) return false;
    }
    return true;
  }

  private entryOf(part: Part): number | undefined {
    return part.kind === 'result' && part.callId !== null ? this.byId.get(part.callId) : undefined;
  }
}

function callsOf(lines: Lines, groups: LineLists): Calls {
  const calls = new Calls();
  for (const line of lines) {
    const head = line ? groups.headOf(line) : NOWHERE;
    if (line === null || head === NOWHERE) continue;
    for (const part of line.parts) if (part.kind === 'call' && part.id !== null) calls.add(part.id, head);
  }
  return calls;
}
