import type { Aside, Message, Part } from '../../model/message.ts';
import { isObject, type JsonObject, own, ownString } from '../../text/json.ts';
import type { Pointer } from '../../text/pointer.ts';
import { readAnthropicContent } from './anthropic.ts';
import { idOf, labelOf, messageOf, shapeOf, stateOf } from './parts.ts';

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

/**
 * Reads the active conversation: the chain from the last line to its root (or to the last compaction summary), all lines
 * that share a message id with it, and the results of its calls wherever they stand. Linear; loops end the chain.
 */
export function readSession(records: readonly unknown[], base: Pointer): SessionReading {
  const lines = sessionLines(records, base);
  const { chain, compacted } = walk(records, lines);
  const groups = groupsOf(lines, chain);
  const results = resultsOf(lines, chain, groups);
  const used = new Set<number>();
  const messages: Message[] = [];
  const emit = (members: readonly SessionLine[]) => {
    const fresh = members.filter((line) => !used.has(line.place));
    if (fresh.length === 0) return;
    for (const line of fresh) used.add(line.place);
    messages.push(sessionMessage(fresh, messages.length));
  };
  for (const line of chain) {
    if (line.role === 'user') {
      if (!results.home.has(line.place)) emit([line]);
      continue;
    }
    const group = groups.get(line.messageId ?? line) ?? [line];
    emit(group);
    emit(results.answers.get(group) ?? []);
  }
  return { messages, asides: asidesOf(records, lines, used, compacted, base) };
}

/** The chain of lines from root to leaf, and the places of what a compaction summary stands for. */
function walk(records: readonly unknown[], lines: readonly (SessionLine | null)[]) {
  const byUuid = new Map<string, number>();
  records.forEach((record, place) => {
    const uuid = isObject(record) ? idOf(own(record, 'uuid')) : null;
    if (uuid !== null) byUuid.set(uuid, place);
  });
  const chain: SessionLine[] = [];
  const compacted = new Set<number>();
  const visited = new Set<number>();
  let place: number | undefined = lines.findLast((line) => line !== null)?.place;
  let isOver = false;
  while (place !== undefined && !visited.has(place)) {
    visited.add(place);
    const record = records[place];
    if (!isObject(record)) break;
    const line = lines[place];
    if (isOver) compacted.add(place);
    else if (line) chain.push(line);
    isOver ||= line !== null && line !== undefined && own(record, 'isCompactSummary') === true;
    const before = idOf(own(record, 'parentUuid'));
    const logical = before === null ? idOf(own(record, 'logicalParentUuid')) : null;
    isOver ||= logical !== null;
    const next = before ?? logical;
    place = next === null ? undefined : byUuid.get(next);
  }
  return { chain: chain.reverse(), compacted };
}

type GroupKey = string | SessionLine;
type Groups = ReadonlyMap<GroupKey, readonly SessionLine[]>;

/** The lines of every message of the chain, in file order; copies of one line count once. */
function groupsOf(lines: readonly (SessionLine | null)[], chain: readonly SessionLine[]): Groups {
  const groups = new Map<GroupKey, SessionLine[]>();
  for (const line of chain) if (line.role === 'assistant') groups.set(line.messageId ?? line, []);
  const onChain = new Set(chain);
  const uuids = new Set(chain.map((line) => line.uuid));
  for (const line of lines) {
    if (line?.role !== 'assistant') continue;
    if (!onChain.has(line)) {
      if (line.messageId === null || (line.uuid !== null && uuids.has(line.uuid))) continue;
      uuids.add(line.uuid);
    }
    groups.get(line.messageId ?? line)?.push(line);
  }
  return groups;
}

/** The result lines of each group in file order: those of the chain, and those off it that answer what the chain does not. */
function resultsOf(lines: readonly (SessionLine | null)[], chain: readonly SessionLine[], groups: Groups) {
  const callHome = new Map<string, readonly SessionLine[]>();
  for (const group of groups.values())
    for (const line of group)
      for (const part of line.parts)
        if (part.kind === 'call' && part.id !== null && !callHome.has(part.id)) callHome.set(part.id, group);
  const onChain = new Set(chain);
  const answered = new Set<string | null>();
  for (const line of chain) for (const id of resultIds(line)) answered.add(id);
  const answers = new Map<readonly SessionLine[], SessionLine[]>();
  const home = new Set<number>();
  for (const line of lines) {
    if (!line?.isResults) continue;
    const ids = resultIds(line);
    const group = ids.map((id) => (id === null ? undefined : callHome.get(id))).find((it) => it !== undefined);
    if (!group) continue;
    if (!onChain.has(line)) {
      if (ids.some((id) => id === null || answered.has(id) || !callHome.has(id))) continue;
      for (const id of ids) answered.add(id);
    }
    home.add(line.place);
    const known = answers.get(group);
    if (known) known.push(line);
    else answers.set(group, [line]);
  }
  return { answers, home };
}

const resultIds = (line: SessionLine): (string | null)[] =>
  line.parts.flatMap((part) => (part.kind === 'result' ? [part.callId] : []));

function sessionMessage(lines: readonly SessionLine[], index: number): Message {
  const first = lines[0]!;
  const isError = lines.some((line) => own(line.record, 'isApiErrorMessage') === true);
  const stopped = lines.map((line) => stateOf(line.message)).find((it) => it !== 'complete');
  return messageOf(first.at, index, {
    role: first.role,
    roleName: ownString(first.message, 'role') ?? first.role,
    parts: lines.length === 1 ? first.parts : lines.flatMap((line) => line.parts),
    sources: lines.map((line) => line.at),
    request: `messages.${index}`,
    shape: lines.length === 1 ? shapeOf(first.message, 'content') : 'list',
    id: first.messageId,
    state: isError ? 'error' : (stopped ?? 'complete'),
    model: ownString(first.message, 'model'),
    note: noteOf(first.record, isError),
  });
}

function noteOf(record: JsonObject, isError: boolean): string | null {
  if (isError) return 'API error message';
  if (own(record, 'isCompactSummary') === true) return 'compaction summary';
  return own(record, 'isMeta') === true ? 'added by the program' : null;
}

function asidesOf(
  records: readonly unknown[],
  lines: readonly (SessionLine | null)[],
  used: ReadonlySet<number>,
  compacted: ReadonlySet<number>,
  base: Pointer,
): Aside[] {
  const old = new Set<string>();
  for (const place of compacted) for (const id of idsIn(lines[place])) old.add(id);
  const asides: Aside[] = [];
  records.forEach((record, place) => {
    if (used.has(place)) return;
    const label = labelOf(record);
    const isOld = compacted.has(place) || idsIn(lines[place]).some((id) => old.has(id));
    asides.push({ at: `${base}/${place}`, why: whyAside(record, lines[place] ?? null, isOld), label });
  });
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
