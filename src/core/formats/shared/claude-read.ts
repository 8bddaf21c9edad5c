import type { Aside, Message, Part } from '../../model/message.ts';
import { isObject, type JsonObject, own, ownString } from '../../text/json.ts';
import type { Pointer } from '../../text/pointer.ts';
import { readAnthropicContent } from './anthropic.ts';
import { idOf, labelOf, shapeOf, stateOf } from './parts.ts';

/** A user or assistant line of a session file. */
export interface SessionLine {
  readonly place: number;
  readonly at: Pointer;
  readonly record: JsonObject;
  readonly message: JsonObject;
  readonly role: 'user' | 'assistant';
  readonly uuid: string | null;
  /** The id of the API's message; lines that share one are one message. */
  readonly messageId: string | null;
  readonly parts: readonly Part[];
  /** True for a user line that holds results and nothing else. */
  readonly isResults: boolean;
}

/** The conversation of a session file: its lines in request order, and what else is in the file. */
export interface SessionReading {
  readonly messages: Message[];
  readonly asides: Aside[];
}

const UI_TYPES = new Set(['progress', 'system', 'summary', 'file-history-snapshot', 'queue-operation', 'pr-link']);
const MORE_UI = new Set(['custom-title', 'last-prompt', 'attachment', 'mode', 'agent-name', 'tag', 'permission-mode']);

/** The user and assistant lines of a file by place; null for every other record. `base` is where the list stands. */
export function sessionLines(records: readonly unknown[], base: Pointer): (SessionLine | null)[] {
  const lines = records.map((record, place) => lineOf(record, place, base));
  const isMain = (line: SessionLine | null) => line !== null && own(line.record, 'isSidechain') !== true;
  // The file of a sub-agent holds nothing but side-chain lines: there they are the conversation.
  return lines.some(isMain) ? lines.map((line) => (isMain(line) ? line : null)) : lines;
}

function lineOf(record: unknown, place: number, base: Pointer): SessionLine | null {
  if (!isObject(record)) return null;
  const type = own(record, 'type');
  const message = own(record, 'message');
  if ((type !== 'user' && type !== 'assistant') || !isObject(message)) return null;
  if (ownString(message, 'model') === '<synthetic>') return null;
  const at = `${base}/${place}`;
  const parts = readAnthropicContent(own(message, 'content'), `${at}/message/content`);
  return {
    place,
    at,
    record,
    message,
    role: type,
    uuid: idOf(own(record, 'uuid')),
    messageId: type === 'assistant' ? idOf(own(message, 'id')) : null,
    parts,
    isResults: type === 'user' && parts.length > 0 && parts.every((part) => part.kind === 'result'),
  };
}

/** The lines of one API message, and the result lines that answer its calls; both in file order. */
interface Group {
  readonly lines: SessionLine[];
  readonly results: SessionLine[];
}

/**
 * Reads the active conversation: the chain from the last line to its root (or to the last compaction summary), all lines
 * that share a message id with it, and the results of its calls wherever they stand. Linear; loops end the chain.
 */
export function readSession(records: readonly unknown[], base: Pointer): SessionReading {
  const lines = sessionLines(records, base);
  const { chain, place, isCopy } = walk(records, lines);
  const groups = groupsOf(lines, chain, place, isCopy);
  const isAnswer = gatherResults(lines, place, groups);
  const messages: Message[] = [];
  const emit = (members: readonly SessionLine[]) => {
    if (members.length === 0) return;
    for (const line of members) place[line.place] = USED;
    messages.push(sessionMessage(members, messages.length));
  };
  for (const line of chain) {
    if (line.role === 'user') {
      if (!isAnswer[line.place]) emit([line]);
      continue;
    }
    // A group stands where its first line stands on the chain.
    const group = groups[line.place];
    if (!group || place[line.place] === USED) continue;
    emit(group.lines);
    emit(group.results);
  }
  return { messages, asides: asidesOf(records, lines, place, base) };
}

// What a place of the file is to the conversation.
const ON_CHAIN = 1;
const COMPACTED = 2;
const USED = 3;

/** The chain of lines from root to leaf; marks what is on it, and what a compaction summary stands for. */
function walk(records: readonly unknown[], lines: readonly (SessionLine | null)[]) {
  const byUuid = new Map<string, number>();
  for (let i = 0; i < records.length; i++) {
    const record = records[i];
    const uuid = lines[i]?.uuid ?? (isObject(record) ? idOf(own(record, 'uuid')) : null);
    if (uuid !== null) byUuid.set(uuid, i);
  }
  const chain: SessionLine[] = [];
  const place = new Uint8Array(records.length);
  const visited = new Uint8Array(records.length);
  let at: number | undefined = lines.findLast((line) => line !== null)?.place;
  let isOver = false;
  // A file none of whose lines names a parent was written in the order of the conversation.
  const isTree = records.some((it) => isObject(it) && idOf(own(it, 'parentUuid')) !== null);
  while (at !== undefined && !visited[at]) {
    visited[at] = 1;
    const record = records[at];
    if (!isObject(record)) break;
    const line = lines[at];
    if (isOver) place[at] = COMPACTED;
    else if (line) {
      chain.push(line);
      place[at] = ON_CHAIN;
      isOver = own(record, 'isCompactSummary') === true;
    }
    const before = idOf(own(record, 'parentUuid'));
    // The boundary of a compaction has no parent: what came before it is history, not request.
    const logical = before === null ? idOf(own(record, 'logicalParentUuid')) : null;
    isOver ||= logical !== null;
    const next = before ?? logical;
    if (isTree) at = next === null ? undefined : byUuid.get(next);
    else at = lineBefore(lines, at);
  }
  // Of a line that is written twice, the last copy counts.
  const isCopy = (line: SessionLine): boolean => line.uuid !== null && byUuid.get(line.uuid) !== line.place;
  return { chain: chain.reverse(), place, isCopy };
}

/** The place of the nearest earlier line that is a message. */
function lineBefore(lines: readonly (SessionLine | null)[], at: number): number | undefined {
  for (let i = at - 1; i >= 0; i--) if (lines[i]) return i;
  return undefined;
}

/** By place, the message that an assistant line belongs to: the lines of the chain and those that share their id. */
function groupsOf(
  lines: readonly (SessionLine | null)[],
  chain: readonly SessionLine[],
  place: Uint8Array,
  isCopy: (line: SessionLine) => boolean,
): (Group | undefined)[] {
  const byId = new Map<string, Group>();
  const groups = new Array<Group | undefined>(lines.length);
  for (const line of chain) {
    if (line.role !== 'assistant') continue;
    const known = line.messageId === null ? undefined : byId.get(line.messageId);
    const group = known ?? { lines: [], results: [] };
    if (line.messageId !== null) byId.set(line.messageId, group);
    groups[line.place] = group;
  }
  for (const line of lines) {
    if (line?.role !== 'assistant') continue;
    const isOn = place[line.place] === ON_CHAIN;
    const group = isOn ? groups[line.place] : line.messageId === null ? undefined : byId.get(line.messageId);
    if (!group || (!isOn && isCopy(line))) continue;
    groups[line.place] = group;
    group.lines.push(line);
  }
  return groups;
}

const NO_CALLS: readonly undefined[] = [];

interface OpenCall {
  readonly group: Group;
  isAnswered: boolean;
}

/** Gives each group its result lines: those of the chain, and those off it that answer what the chain does not. */
function gatherResults(
  lines: readonly (SessionLine | null)[],
  place: Uint8Array,
  groups: readonly (Group | undefined)[],
): Uint8Array {
  const calls = new Map<string, OpenCall>();
  const isAnswer = new Uint8Array(lines.length);
  for (const line of lines) {
    const group = line ? groups[line.place] : undefined;
    if (!line || !group) continue;
    for (const part of line.parts)
      if (part.kind === 'call' && part.id !== null && !calls.has(part.id))
        calls.set(part.id, { group, isAnswered: false });
  }
  const callsOf = (line: SessionLine): readonly (OpenCall | undefined)[] => {
    let answered: (OpenCall | undefined)[] | null = null;
    for (const part of line.parts) {
      if (part.kind !== 'result') continue;
      answered ??= [];
      answered.push(part.callId === null ? undefined : calls.get(part.callId));
    }
    return answered ?? NO_CALLS;
  };
  for (const line of lines)
    if (line?.role === 'user' && place[line.place] === ON_CHAIN)
      for (const call of callsOf(line)) if (call) call.isAnswered = true;
  for (const line of lines) {
    if (!line?.isResults) continue;
    const answered = callsOf(line);
    const group = answered.find((it) => it !== undefined)?.group;
    if (!group) continue;
    if (place[line.place] !== ON_CHAIN) {
      if (answered.some((call) => !call || call.isAnswered)) continue;
      for (const call of answered) call!.isAnswered = true;
    }
    isAnswer[line.place] = 1;
    group.results.push(line);
  }
  return isAnswer;
}

function sessionMessage(lines: readonly SessionLine[], index: number): Message {
  const first = lines[0]!;
  const isLone = lines.length === 1;
  const isError = lines.some((line) => own(line.record, 'isApiErrorMessage') === true);
  let state: Message['state'] = isError ? 'error' : 'complete';
  for (const line of lines) if (state === 'complete') state = stateOf(line.message);
  return {
    index,
    at: first.at,
    sources: lines.map((line) => line.at),
    role: first.role,
    roleName: ownString(first.message, 'role') ?? first.role,
    parts: isLone ? first.parts : lines.flatMap((line) => line.parts),
    request: `messages.${index}`,
    shape: isLone ? shapeOf(first.message, 'content') : 'list',
    id: first.messageId,
    state,
    model: ownString(first.message, 'model'),
    emptyCalls: false,
    note: noteOf(first.record, isError),
  };
}

function noteOf(record: JsonObject, isError: boolean): string | null {
  if (isError) return 'API error message';
  if (own(record, 'isCompactSummary') === true) return 'compaction summary';
  return own(record, 'isMeta') === true ? 'added by the program' : null;
}

function asidesOf(
  records: readonly unknown[],
  lines: readonly (SessionLine | null)[],
  place: Uint8Array,
  base: Pointer,
): Aside[] {
  const old = new Set<string>();
  const asides: Aside[] = [];
  for (let i = 0; i < records.length; i++) if (place[i] === COMPACTED) for (const id of idsIn(lines[i])) old.add(id);
  for (let i = 0; i < records.length; i++) {
    if (place[i] === USED) continue;
    const isOld = place[i] === COMPACTED || idsIn(lines[i]).some((id) => old.has(id));
    const why = whyAside(records[i], lines[i] ?? null, isOld);
    asides.push({ at: `${base}/${i}`, why, label: labelOf(records[i]) });
  }
  return asides;
}

/** What ties a line to others of one exchange: its message id, its calls, the calls it answers. */
function idsIn(line: SessionLine | null | undefined): string[] {
  if (!line) return [];
  const ids = line.parts.map((part) => (part.kind === 'call' ? part.id : part.kind === 'result' ? part.callId : null));
  return [line.messageId, ...ids].filter((id) => id !== null);
}

function whyAside(record: unknown, line: SessionLine | null, isOld: boolean): Aside['why'] {
  if (line) return isOld ? 'compacted' : 'branch';
  if (!isObject(record)) return 'unknown';
  if (own(record, 'isSidechain') === true) return 'sidechain';
  const type = ownString(record, 'type') ?? '';
  if (UI_TYPES.has(type) || MORE_UI.has(type)) return 'ui';
  const message = own(record, 'message');
  return isObject(message) && ownString(message, 'model') === '<synthetic>' ? 'ui' : 'unknown';
}
