import type { Role } from '../model/message.ts';
import { isObject, type JsonObject, objectIn, own, ownString } from '../text/json.ts';
import type { Pointer } from '../text/pointer.ts';
import { copy, json, list, patch, type Spelling } from '../text/spelling.ts';
import data from './about/opencode-export.json';
import { claimBlocks } from './common/claims.ts';
import { shapeOf } from './common/parts.ts';
import { type Keys, objectOf } from './common/write.ts';
import type { Claim } from './format.ts';
import { isLone, readOutcome, readPart, spellParts } from './opencode/parts.ts';
import type { Circumstances, Entry, KeptTail, PlannedRecord, RecordContext, RecordDialect } from './records/dialect.ts';
import { recordFormat } from './records/format.ts';

/** What `opencode export` writes: messages with their parts, calls and what came out of them in one. */
export const opencodeExport = recordFormat(data, {
  claim,
  signs: (body) => (ownString(infoOf(body), 'projectID') === null ? [] : ['`info` of a project beside the messages']),
  dialect: {
    read,
    idKey: null,
    parentKey: null,
    // The summary answers a marker, and everything before the two but what the marker keeps is not sent any more.
    drops: (record) => (isSummary(record) ? { from: null, why: 'compacted' } : null),
    keeps: keptBy,
    renameKept: (record, at, name) => [['parts', renamedMarker(own(record, 'parts'), `${at}/parts`, name)]],
    newId: (uuid) => `msg_${uuid.replaceAll('-', '')}`,
    joins: null,
    isFused: true,
    rewrite,
    make,
  },
});

const TYPES = ['text', 'reasoning', 'file', 'tool', 'step-start', 'step-finish', 'snapshot', 'patch', 'agent'];
const MARKS = ['subtask', 'retry', 'compaction'];

/** True for a message whose own keys say what else stands in its `info`, as what reads the sessions may write it. */
const isFlat = (record: JsonObject): boolean => ownString(record, 'role') !== null && own(record, 'info') === undefined;

const infoOf = (record: JsonObject): JsonObject => (isFlat(record) ? record : objectIn(record, 'info'));

/** What nobody else writes into a message that names its role first. */
const isOwnPart = (part: unknown): boolean =>
  isObject(part) &&
  ((ownString(part, 'type') === 'tool' && ownString(part, 'callID') !== null && isObject(own(part, 'state'))) ||
    ownString(part, 'messageID') !== null);

/** A summary that failed or broke off takes nothing back: opencode goes on with what stands before it. */
function isSummary(record: JsonObject): boolean {
  const info = infoOf(record);
  if (own(info, 'summary') !== true || ownString(info, 'role') !== 'assistant') return false;
  const time = own(info, 'time');
  const isOver = ownString(info, 'finish') !== null || !isObject(time) || own(time, 'completed') !== undefined;
  return isOver && !isObject(own(info, 'error'));
}

function keptBy(record: JsonObject): KeptTail | null {
  const parts = own(record, 'parts');
  if (!Array.isArray(parts) || !isMarker(parts)) return null;
  const id = keptFrom(parts);
  return { key: 'tail_start_id', ...(id === null ? {} : { id }) };
}

function claim(record: unknown): Claim {
  if (!isObject(record) || (!isFlat(record) && !isObject(own(record, 'info')))) return false;
  const [role, parts] = [ownString(infoOf(record), 'role') ?? '', own(record, 'parts')];
  if (!/^(?:user|assistant)$/.test(role) || !Array.isArray(parts)) return false;
  const known = claimBlocks(parts, (part) => {
    return isObject(part) && [...TYPES, ...MARKS].includes(ownString(part, 'type') ?? '');
  });
  if (known === false) return false;
  if (!isFlat(record)) return '`info` and `parts` of a message';
  return parts.some(isOwnPart) || ownString(record, 'sessionID') !== null
    ? '`callID` or `sessionID` of a message'
    : true;
}

const STATES: ReadonlyMap<string, 'aborted' | 'error'> = new Map([['MessageAbortedError', 'aborted']]);

function read(record: JsonObject, at: Pointer): ReturnType<RecordDialect['read']> {
  const info = infoOf(record);
  const roleName = ownString(info, 'role') ?? '';
  const parts = own(record, 'parts');
  if (!Array.isArray(parts) || !/^(?:user|assistant)$/.test(roleName)) return 'unknown';
  if (isMarker(parts)) return 'ui';
  const results = parts.flatMap((part: unknown, i) =>
    isLone(part) ? [] : (readOutcome(part, `${at}/parts/${i}`) ?? []),
  );
  const error = own(info, 'error');
  return {
    role: roleName === 'assistant' ? 'assistant' : 'user',
    roleName,
    parts: parts.map((part: unknown, i) => readPart(part, `${at}/parts/${i}`)),
    shape: shapeOf(record, 'parts'),
    messageId: ownString(info, 'id'),
    state: isObject(error) ? (STATES.get(ownString(error, 'name') ?? '') ?? 'error') : 'complete',
    model: ownString(info, 'modelID') ?? ownString(objectIn(info, 'model'), 'modelID'),
    note: isSummary(record) ? 'compaction summary' : null,
    results: results.length === 0 ? null : { at: `${at}/parts`, parts: results },
  };
}

const who = (role: Role): Spelling => json(role === 'assistant' ? 'assistant' : 'user');

function rewrite({ parts, results, role }: PlannedRecord, entry: Entry, { root }: RecordContext): Keys {
  return [
    ...(role === entry.said.role ? [] : [[isFlat(entry.record) ? 'role' : 'info.role', who(role)] as const]),
    ...(parts === null ? [] : [['parts', spellParts(parts, results, root)] as const]),
  ];
}

function make(
  { parts, results, role, set }: PlannedRecord,
  { id, near }: Circumstances,
  { root }: RecordContext,
): Spelling {
  const session = near ? ownString(infoOf(near.record), 'sessionID') : null;
  const flat = near !== null && isFlat(near.record);
  const sessionAt = near === null ? '' : `${near.at}${flat ? '' : '/info'}/sessionID`;
  const info: Keys = [
    ['id', json(id)],
    ['sessionID', session === null ? null : copy(sessionAt)],
    ['role', who(role)],
  ];
  const said = ['parts', spellParts(parts ?? [], results, root)] as const;
  return objectOf(flat ? [...info, said, ...set] : [['info', objectOf(info)], said, ...set]);
}

/** The key that names the first message that a compaction keeps. */
const KEPT = 'tail_start_id';

/** True for the parts of a message that asks for a compaction. */
const isMarker = (parts: readonly unknown[]): boolean =>
  parts.length > 0 && parts.every((it) => isObject(it) && ownString(it, 'type') === 'compaction');

/** The first message that is kept; null if none is. */
const keptFrom = (parts: readonly unknown[]): string | null => {
  const id = parts.map((it) => (isObject(it) ? own(it, KEPT) : undefined)).find((it) => it !== undefined);
  return typeof id === 'string' && id !== '' ? id : null;
};

/** The parts of a marker that names another first message, or none. */
const renamedMarker = (parts: unknown, at: Pointer, name: string | null): Spelling =>
  list(
    (Array.isArray(parts) ? parts : []).map((it: unknown, i) =>
      isObject(it) && Object.hasOwn(it, KEPT)
        ? patch(`${at}/${i}`, [[KEPT, name === null ? null : json(name)]])
        : copy(`${at}/${i}`),
    ),
  );
