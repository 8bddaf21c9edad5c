import type { DraftPart } from '../model/draft.ts';
import type { Role } from '../model/message.ts';
import { isObject, type JsonObject, objectIn, own, ownString } from '../text/json.ts';
import type { Pointer } from '../text/pointer.ts';
import { json, type Spelling } from '../text/spelling.ts';
import data from './about/qwen-code.json';
import { idOf, shapeOf } from './common/parts.ts';
import { type Keys, objectOf, type WriteContext } from './common/write.ts';
import { writeContent } from './common/write-blocks.ts';
import type { Claim } from './format.ts';
import { CAMEL, GEMINI } from './gemini/parts.ts';
import { contentParts } from './gemini/records.ts';
import type { Circumstances, Entry, PlannedRecord, RecordContext, RecordDialect } from './records/dialect.ts';
import { keysLike } from './records/dialect.ts';
import { recordFormat } from './records/format.ts';

/** A Qwen Code session: records that name the one before, each with a content of Gemini's API; compactions hold theirs. */
export const qwenCode = recordFormat(data, {
  claim,
  dialect: {
    read,
    idKey: 'uuid',
    parentKey: 'parentUuid',
    drops: (record) => (isCompaction(record) ? { from: null, why: 'compacted' } : null),
    inner: (record) => (isCompaction(record) ? 'systemPayload.compressedHistory' : null),
    endsAnywhere: true,
    piecemeal: true,
    joins: 'id',
    rewrite,
    make,
  },
});

const TYPES = ['user', 'assistant', 'tool_result', 'system'];

const isCompaction = (record: JsonObject): boolean =>
  Array.isArray(own(objectIn(record, 'systemPayload'), 'compressedHistory'));

/** A content that stands in a compaction is the record itself. */
const isBare = (record: JsonObject): boolean =>
  Array.isArray(own(record, 'parts')) && ownString(record, 'type') === null;

function claim(record: unknown): Claim {
  if (!isObject(record) || !TYPES.includes(ownString(record, 'type') ?? '')) return false;
  if (ownString(record, 'uuid') === null || ownString(record, 'sessionId') === null) return false;
  const message = own(record, 'message');
  if (isObject(message) && Array.isArray(own(message, 'parts'))) return '`parentUuid` and `parts` of a message';
  if (isObject(own(record, 'systemPayload'))) return '`systemPayload` records';
  // A line for the screen looks like those of others.
  return ownString(record, 'type') === 'system' && ownString(record, 'subtype') !== null && message === undefined;
}

function read(record: JsonObject, at: Pointer): ReturnType<RecordDialect['read']> {
  const bare = isBare(record);
  const type = ownString(record, 'type') ?? '';
  const message = bare ? record : own(record, 'message');
  if (!bare && (type === 'system' || !TYPES.includes(type))) return TYPES.includes(type) ? 'ui' : 'unknown';
  if (!isObject(message)) return 'unknown';
  const roleName = ownString(message, 'role') ?? '';
  const isModel = bare ? roleName === 'model' : type === 'assistant';
  return {
    role: isModel ? 'assistant' : 'user',
    roleName,
    parts: contentParts(own(message, 'parts'), `${bare ? at : `${at}/message`}/parts`),
    shape: shapeOf(message, 'parts'),
    messageId: isModel ? idOf(own(record, 'uuid')) : null,
    state: 'complete',
    model: ownString(record, 'model'),
    note: null,
  };
}

/** Parts stand in the message of their record. */
const inside = (context: RecordContext): WriteContext => ({
  ...context,
  home: (from) => {
    const entry = context.file.entryAt(from.part.at);
    return entry && !isBare(entry.record) ? `${entry.at}/message` : (entry?.at ?? context.home(from));
  },
});

const spelled = (parts: readonly DraftPart[], role: Role, context: RecordContext): Spelling =>
  writeContent(CAMEL, inside(context), { parts: [...parts], role }, undefined);

const typeOf = (role: Role, parts: readonly DraftPart[]): string => {
  if (role === 'assistant') return 'assistant';
  return parts.length > 0 && parts.every((it) => it.part.kind === 'result') ? 'tool_result' : 'user';
};

function rewrite({ parts, role }: PlannedRecord, { record, said }: Entry, context: RecordContext): Keys {
  const path = isBare(record) ? '' : 'message.';
  const side = role === 'assistant' ? 'model' : 'user';
  return [
    ...(role === said.role ? [] : [[`${path}role`, json(side)] as const]),
    ...(role === said.role || isBare(record) ? [] : [['type', json(typeOf(role, parts ?? []))] as const]),
    ...(parts === null ? [] : [[`${path}${GEMINI.key}`, spelled(parts, role, context)] as const]),
    // What the screen shows of a result goes with it.
    ...(parts && Object.hasOwn(record, 'toolCallResult') ? [['toolCallResult', null] as const] : []),
  ];
}

const COPIED = ['sessionId', 'timestamp', 'cwd', 'version', 'gitBranch'];

function make(
  { parts, role, set }: PlannedRecord,
  { id, parent, near }: Circumstances,
  context: RecordContext,
): Spelling {
  const content: Keys = [
    ['role', json(role === 'assistant' ? 'model' : 'user')],
    ['parts', spelled(parts ?? [], role, context)],
  ];
  if (near && isBare(near.record)) return objectOf(content);
  return objectOf([
    ['uuid', json(id)],
    ['parentUuid', parent ?? json(null)],
    ...keysLike(near, ...COPIED),
    ['type', json(typeOf(role, parts ?? []))],
    ['message', objectOf(content)],
    ...set,
  ]);
}
