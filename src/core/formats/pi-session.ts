import type { DraftPart } from '../model/draft.ts';
import { isObject, type JsonObject, own, ownString } from '../text/json.ts';
import type { Pointer } from '../text/pointer.ts';
import { json, type Spelling } from '../text/spelling.ts';
import data from './about/pi-session.json';
import { shapeOf, stateOf, textPart, wordsUnder } from './common/parts.ts';
import { changedKeys, type Keys, objectOf, patchPaths } from './common/write.ts';
import { writeContent } from './common/write-blocks.ts';
import type { Claim } from './format.ts';
import { PI_BLOCKS, piParts, piResult, resultKeys } from './pi/blocks.ts';
import type { Circumstances, Entry, KeptTail, PlannedRecord, RecordContext, RecordDialect } from './records/dialect.ts';
import { inMessage, keysLike, NOTHING } from './records/dialect.ts';
import { recordFormat } from './records/format.ts';

const DIALECT: RecordDialect = {
  read: (record, at) => read(record, at),
  idKey: 'id',
  parentKey: 'parentId',
  drops: (record) => (keptBy(record) ? { from: null, why: 'compacted' } : null),
  keeps: keptBy,
  endsAnywhere: true,
  joins: null,
  resultsLead: true,
  isAlone: (part) => part.kind === 'result',
  modelIn: (record) => ownString(record, 'modelId'),
  rewrite: rewriteEntry,
  make: makeEntry,
};

/** A session of pi (and OpenClaw, which keeps its own in that form): a tree of entries, and a list in the first version. */
export const piSession = recordFormat(data, {
  claim,
  dialect: { ...DIALECT, withFailed: { ...DIALECT, read: (record, at) => read(record, at, true) } },
});

/** Entries that are no messages. */
const NOTES = ['model_change', 'thinking_level_change', 'custom', 'label', 'session_info'];
/** Roles of messages, and who speaks in them when they are sent. */
const ROLES = ['user', 'assistant', 'toolResult', 'bashExecution', 'custom', 'hookMessage', 'branchSummary'];

function keptBy(record: JsonObject): KeptTail | null {
  if (ownString(record, 'type') !== 'compaction') return null;
  const from = own(record, 'firstKeptEntryIndex');
  if (typeof from === 'number') return { key: 'firstKeptEntryIndex', from };
  return { key: 'firstKeptEntryId', id: ownString(record, 'firstKeptEntryId') ?? '' };
}

function claim(record: unknown): Claim {
  if (!isObject(record)) return false;
  const type = ownString(record, 'type') ?? '';
  const message = messageIn(record);
  const isEntry = ownString(record, 'id') !== null || ownString(record, 'timestamp') !== null;
  if (message) return isEntry && ROLES.includes(ownString(message, 'role') ?? '') && '`message` entries';
  if (type === 'session')
    return own(record, 'harness') === undefined && ownString(record, 'cwd') !== null && '`session` with a `cwd`';
  if (keptBy(record)) return ownString(record, 'summary') !== null && '`compaction` entries';
  return NOTES.includes(type) || type === 'branch_summary' || type === 'custom_message';
}

function read(record: JsonObject, at: Pointer, withFailed = false): ReturnType<RecordDialect['read']> {
  const type = ownString(record, 'type') ?? '';
  const summary = ownString(record, 'summary');
  if (keptBy(record) || type === 'branch_summary') {
    if (summary === null || summary === '') return 'ui';
    const note = type === 'compaction' ? 'compaction summary' : 'branch summary';
    const parts = [textPart(`${at}/summary`, summary)];
    return { ...NOTHING, role: 'user', roleName: type, parts, shape: 'string', note };
  }
  if (type === 'custom_message') {
    const parts = piParts(own(record, 'content'), `${at}/content`);
    return { ...NOTHING, role: 'user', roleName: type, parts, shape: shapeOf(record, 'content') };
  }
  const message = messageIn(record);
  if (message === null) return type === 'session' || NOTES.includes(type) ? 'ui' : 'unknown';
  return spoken(message, `${at}/message`, withFailed);
}

function spoken(message: JsonObject, at: Pointer, withFailed: boolean): ReturnType<RecordDialect['read']> {
  const roleName = ownString(message, 'role') ?? '';
  const shape = shapeOf(message, 'content');
  if (roleName === 'toolResult') return { ...NOTHING, role: 'tool', roleName, parts: [piResult(message, at)], shape };
  if (roleName === 'bashExecution') {
    if (own(message, 'excludeFromContext') === true) return 'ui';
    const parts = wordsUnder(message, at, 'command', 'output');
    return { ...NOTHING, role: 'user', roleName, parts, shape, note: 'a command of the person' };
  }
  const parts = piParts(own(message, 'content'), `${at}/content`);
  if (roleName !== 'assistant')
    return { ...NOTHING, role: ROLES.includes(roleName) ? 'user' : 'other', roleName, parts, shape };
  const model = ownString(message, 'model');
  const state = stateOf(message);
  // What broke off is told again from the last whole turn on.
  if (state !== 'complete' && !withFailed) return 'ui';
  const [provider, api] = [ownString(message, 'provider'), ownString(message, 'api')];
  const via = provider !== null && api !== null ? { via: { provider, api } } : {};
  return { ...NOTHING, role: 'assistant', roleName, parts, shape, model, state, ...via };
}

/** The message that an entry holds; null for an entry of another kind. */
const messageIn = (record: JsonObject): JsonObject | null => {
  const message = own(record, 'message');
  return ownString(record, 'type') === 'message' && isObject(message) ? message : null;
};

function rewriteEntry({ parts, role }: PlannedRecord, { record, at, said }: Entry, context: RecordContext): Keys {
  const words = (parts ?? []).flatMap((it) => ('text' in it.part ? [it.part.text] : []));
  if (Object.hasOwn(record, 'summary')) return [['summary', json(words.join('\n\n'))]];
  const message = messageIn(record);
  if (message === null)
    return [['content', writeContent(PI_BLOCKS, context, { parts: [...(parts ?? [])], role }, own(record, 'content'))]];
  const who = role === said.role ? [] : PI_BLOCKS.who(role);
  const inside = keysInside(parts, { record: message, at: `${at}/message`, said }, role, context);
  return [['message', patchPaths(context.root, `${at}/message`, [...who, ...inside])]];
}

type Inside = Pick<Entry, 'record' | 'at' | 'said'>;

function keysInside(
  parts: readonly DraftPart[] | null,
  { record, at, said }: Inside,
  role: PlannedRecord['role'],
  context: RecordContext,
): Keys {
  if (parts === null) return [];
  const [first] = parts;
  const [before] = said.parts;
  if (first?.part.kind === 'result' && before?.kind === 'result')
    return changedKeys(first.part, before, PI_BLOCKS.fields, record, at);
  const content = writeContent(PI_BLOCKS, inMessage(context), { parts: [...parts], role }, own(record, 'content'));
  // A command of the person becomes what it says.
  return Object.hasOwn(record, 'command')
    ? [
        ['role', json('user')],
        ['content', content],
        ['command', null],
        ['output', null],
      ]
    : [['content', content]];
}

function makeEntry(
  { parts, role, set }: PlannedRecord,
  { id, parent, near }: Circumstances,
  context: RecordContext,
): Spelling {
  const [first] = parts ?? [];
  const inside =
    first?.part.kind === 'result'
      ? objectOf(resultKeys(first.part))
      : objectOf([
          ...PI_BLOCKS.who(role),
          ['content', writeContent(PI_BLOCKS, inMessage(context), { parts: [...(parts ?? [])], role }, undefined)],
        ]);
  const names: Keys = [
    ['id', json(id)],
    ['parentId', parent ?? json(null)],
  ];
  return objectOf([
    ['type', json('message')],
    ...(near === null || near.id !== null ? names : []),
    ...keysLike(near, 'timestamp'),
    ['message', inside],
    ...set,
  ]);
}
