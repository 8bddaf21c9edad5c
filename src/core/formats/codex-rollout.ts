import type { DraftPart } from '../model/draft.ts';
import type { Part } from '../model/message.ts';
import type { ClientFault } from '../model/stored.ts';
import { isObject, type JsonObject, own, ownString } from '../text/json.ts';
import type { Pointer } from '../text/pointer.ts';
import { json, type Spelling } from '../text/spelling.ts';
import data from './about/codex-rollout.json';
import { textPart } from './common/parts.ts';
import { type Keys, objectOf, patchPaths } from './common/write.ts';
import type { Claim } from './format.ts';
import { claimItem, readItem } from './openai/items.ts';
import { becoming, itemContent, newMessage, patchItem, who } from './openai/items-write.ts';
import type {
  Circumstances,
  Entry,
  PlannedRecord,
  RecordContext,
  RecordDialect,
  Said,
  Shown,
} from './records/dialect.ts';
import { keysLike, NEVER, NOBODY, NOTHING } from './records/dialect.ts';
import { recordFormat } from './records/format.ts';

/** A Codex session: Responses items in the order in which they were sent, in envelopes (or bare, until September 2025). */
export const codexRollout = recordFormat(data, {
  claim,
  refuses,
  dialect: {
    read,
    idKey: null,
    parentKey: null,
    drops: (record) => (ownString(record, 'type') === 'compacted' ? { from: null, why: 'compacted' } : null),
    inner: (record) => (isCompaction(record) && historyOf(record) ? 'payload.replacement_history' : null),
    joins: 'neighbours',
    shows,
    modelIn: (record) =>
      ownString(record, 'type') === 'turn_context' ? ownString(payloadOf(record) ?? record, 'model') : null,
    isAlone,
    rewrite,
    make,
  },
  blank: ({ model }) => ({
    value: [
      record('session_meta', { id: NOBODY, timestamp: NEVER, cwd: '', originator: '', cli_version: '' }),
      ...(model === null ? [] : [record('turn_context', { model })]),
    ],
    isRecords: true,
  }),
});

const record = (type: string, payload: JsonObject): JsonObject => ({ timestamp: NEVER, type, payload });

const RECORDS = new Set(['session_meta', 'turn_context', 'event_msg', 'compacted', 'response_item']);
/** What newer versions write besides, and do not send. */
const NEWER = new Set(['world_state', 'inter_agent_communication_metadata']);
/** Items that are kept for going back, and never sent. */
const UNSENT = new Set(['ghost_snapshot', 'other']);

const payloadOf = (record: JsonObject): JsonObject | null => {
  const payload = own(record, 'payload');
  return isObject(payload) ? payload : null;
};
const isCompaction = (record: JsonObject): boolean => ownString(record, 'type') === 'compacted';
const historyOf = (record: JsonObject): boolean => Array.isArray(own(payloadOf(record) ?? {}, 'replacement_history'));

function claim(record: unknown): Claim {
  if (!isObject(record)) return false;
  const type = ownString(record, 'type') ?? '';
  if (payloadOf(record)) return (RECORDS.has(type) || NEWER.has(type)) && `\`${type}\` records`;
  if (own(record, 'record_type') !== undefined) return '`record_type` records';
  if (isHeader(record)) return '`instructions` and `git` of a session';
  return type !== '' && claimItem(record) !== false;
}

/** The first record of the older files. */
const isHeader = (record: JsonObject): boolean =>
  ownString(record, 'id') !== null && Object.hasOwn(record, 'instructions') && Object.hasOwn(record, 'timestamp');

function read(record: JsonObject, at: Pointer): ReturnType<RecordDialect['read']> {
  const payload = payloadOf(record);
  const type = ownString(record, 'type');
  if (payload === null) {
    if (own(record, 'record_type') !== undefined || isHeader(record)) return 'ui';
    return type !== null && claimItem(record) !== false ? item(record, at) : 'unknown';
  }
  if (type === 'response_item') return item(payload, `${at}/payload`);
  if (type !== 'compacted') return RECORDS.has(type ?? '') || NEWER.has(type ?? '') ? 'ui' : 'unknown';
  const summary = ownString(payload, 'message') ?? '';
  if (historyOf(record) || summary === '') return 'ui';
  const parts = [textPart(`${at}/payload/message`, summary)];
  return { ...NOTHING, role: 'user', roleName: 'compacted', parts, shape: 'string', note: 'compaction summary' };
}

/** A line whose time is a number: Codex reads strings there, and passes over the line, as its `RolloutLine` declares it. */
function refuses(record: JsonObject, at: Pointer, place: number): readonly ClientFault[] {
  const time = own(record, 'timestamp');
  if (typeof time !== 'number' || payloadOf(record) === null) return [];
  const kind = Number.isInteger(time) ? 'integer' : 'floating point';
  const milliseconds = Math.round(time < FIRST_MILLISECONDS ? time * 1000 : time);
  const to = Math.abs(milliseconds) <= LAST_MILLISECONDS ? new Date(milliseconds).toISOString() : NEVER;
  const mend = { at: `${at}/timestamp`, to, isLossless: to !== NEVER };
  const says = `invalid type: ${kind} \`${time}\`, expected a string`;
  return [{ at: mend.at, client: 'Codex', path: `line ${place + 1}: timestamp`, says, mend }];
}

/** Smaller times are seconds: as milliseconds they would lie before April 1970. */
const FIRST_MILLISECONDS = 1e10;
/** What a date can hold. */
const LAST_MILLISECONDS = 8.64e15;

function item(value: JsonObject, at: Pointer): Said | 'ui' {
  if (UNSENT.has(ownString(value, 'type') ?? '')) return 'ui';
  const { role, roleName, parts, shape, id } = readItem(value, at);
  return { ...NOTHING, role, roleName, parts, shape, messageId: id };
}

/** Codex writes down for its screen what it sends as well: words, and what became of a call. */
function shows(record: JsonObject): Shown | null {
  if (ownString(record, 'type') !== 'event_msg') return null;
  const event = payloadOf(record) ?? record;
  const call = ownString(event, 'call_id');
  if (call !== null) return { call };
  const type = ownString(event, 'type');
  const text = ownString(event, 'message');
  if (text === null || (type !== 'user_message' && type !== 'agent_message')) return null;
  return { role: type === 'user_message' ? 'user' : 'assistant', text };
}

/** Calls, outputs, reasoning and what nobody knows are items of their own. */
function isAlone(part: Part): boolean {
  if (part.kind === 'opaque') return part.at !== '' && !/\/content(\/\d+)?$/.test(part.at);
  return part.kind === 'call' || part.kind === 'result' || part.kind === 'reasoning';
}

function rewrite({ parts, role }: PlannedRecord, entry: Entry, context: RecordContext): Keys {
  const { record, at } = entry;
  const said = parts ?? entry.said.parts.map((part): DraftPart => ({ part, from: null }));
  if (isCompaction(record)) {
    const words = said.flatMap((it) => ('text' in it.part ? [it.part.text] : []));
    return [['payload.message', json(words.join('\n\n'))]];
  }
  const payload = payloadOf(record);
  const isBare = payload === null;
  const [first] = said;
  if (first && isAlone(first.part) && parts) {
    const spelled = patchItem(context.root, first, role);
    return isBare ? becoming(spelled, record) : [['payload', spelled]];
  }
  const [value, place] = isBare ? [record, at] : [payload, `${at}/payload`];
  const keys: Keys = [
    ...(role === entry.said.role ? [] : [['role', json(who(role))] as const]),
    ...(parts ? [['content', itemContent(context.root, parts, role, own(value, 'content'))] as const] : []),
  ];
  return isBare ? keys : [['payload', patchPaths(context.root, place, keys)]];
}

function make({ parts, role }: PlannedRecord, { near }: Circumstances, { root }: RecordContext): Spelling {
  const [first] = parts ?? [];
  const spelled = first && isAlone(first.part) ? patchItem(root, first, role) : newMessage(root, parts ?? [], role);
  if (near && payloadOf(near.record) === null) return spelled;
  return objectOf([
    ...(near === null ? [['timestamp', json(NEVER)] as const] : keysLike(near, 'timestamp')),
    ['type', json('response_item')],
    ['payload', spelled],
  ]);
}
