import type { DraftPart } from '../model/draft.ts';
import type { Role } from '../model/message.ts';
import { asString, isObject, type JsonObject, own, ownString } from '../text/json.ts';
import type { Pointer } from '../text/pointer.ts';
import { copy, json, list, object, type Spelling } from '../text/spelling.ts';
import { ANTHROPIC_BLOCKS, readAnthropicBlock, readAnthropicContent } from './anthropic/blocks.ts';
import { idOf, shapeOf, stateOf } from './common/parts.ts';
import { type Keys, objectOf } from './common/write.ts';
import { writeContent } from './common/write-blocks.ts';
import type { Claim } from './format.ts';
import type { Circumstances, Entry, PlannedRecord, RecordDialect, RecordScene, Said } from './records/dialect.ts';
import { recordFormat } from './records/format.ts';

const DOCS = 'https://docs.claude.com/en/docs/claude-code/overview';
const ISSUES = 'https://github.com/anthropics/claude-code/issues';

const dialect: RecordDialect = {
  read: readLine,
  idKey: 'uuid',
  parentKey: 'parentUuid',
  formerKey: 'logicalParentUuid',
  // The boundary of a compaction has no parent, the summary behind it is where the request begins.
  drops: (record) =>
    record.isCompactSummary === true || (idOf(record.logicalParentUuid) !== null && idOf(record.parentUuid) === null)
      ? { from: null, why: 'compacted' }
      : null,
  joins: 'id',
  promptTokens,
  rewrite: (planned, entry, scene) => [
    ...(planned.parts ? contentKeys(planned.parts, planned.role, entry, scene) : []),
    ...roleKeys(planned.role, entry),
  ],
  make: newLine,
};

/** A Claude Code session file: one line per content block, branches and UI lines among them. The request is read out of it. */
export const claudeCode = recordFormat({
  id: 'claude-code',
  title: 'Claude Code session',
  docs: DOCS,
  api: null,
  target: 'anthropic',
  results: 'in-user',
  keys: ['loglines'],
  holds: {
    parts: ['text', 'reasoning', 'call', 'result', 'media'],
    ids: true,
    errors: true,
    system: 'none',
    empty: true,
    resultsRead: 'by-call',
  },
  mends: [
    {
      what: 'blank-text',
      says: 'Claude Code leaves out texts of white space before it sends.',
      source: ISSUES,
      checked: '2026-11-21',
    },
    {
      what: 'last-turn',
      says: 'Claude Code sends nothing before something is added to a session that ends with an answer.',
      source: DOCS,
      checked: '2026-11-21',
    },
  ],
  claim,
  dialect,
});

const UI = new Set(['progress', 'system', 'summary', 'file-history-snapshot', 'queue-operation', 'pr-link']);
const MORE_UI = new Set(['custom-title', 'last-prompt', 'attachment', 'mode', 'agent-name', 'tag', 'permission-mode']);

const isUiType = (type: string | null): boolean => type !== null && (UI.has(type) || MORE_UI.has(type));

function claim(record: unknown): Claim {
  if (!isObject(record)) return false;
  const type = ownString(record, 'type');
  const message = own(record, 'message');
  const hasPlace = ownString(record, 'uuid') !== null || ownString(record, 'sessionId') !== null;
  if ((type === 'user' || type === 'assistant') && isObject(message) && own(message, 'parts') === undefined) {
    if (own(record, 'parentUuid') !== undefined) return '`parentUuid` and `message`';
    return hasPlace && '`uuid`, `sessionId` and `message`';
  }
  return isUiType(type);
}

function readLine(record: JsonObject, at: Pointer): ReturnType<RecordDialect['read']> {
  const { type, message } = record;
  const isSide = record.isSidechain === true;
  if ((type !== 'user' && type !== 'assistant') || !isObject(message))
    return isSide ? 'sidechain' : isUiType(asString(type)) ? 'ui' : 'unknown';
  if (asString(message.model) === '<synthetic>') return isSide ? 'sidechain' : 'ui';
  const { content } = message;
  const isError = record.isApiErrorMessage === true;
  const said: Said = {
    role: type,
    roleName: asString(message.role) ?? type,
    // Nearly every line holds one block.
    parts:
      Array.isArray(content) && content.length === 1
        ? [readAnthropicBlock(content[0], `${at}/message/content/0`)]
        : readAnthropicContent(content, `${at}/message/content`),
    shape: shapeOf(message, 'content'),
    messageId: type === 'assistant' ? idOf(message.id) : null,
    state: isError ? 'error' : stateOf(message),
    model: asString(message.model),
    note: noteOf(record, isError),
    isSide,
  };
  return said;
}

function noteOf(record: JsonObject, isError: boolean): string | null {
  if (isError) return 'API error message';
  if (record.isCompactSummary === true) return 'compaction summary';
  return record.isMeta === true ? 'added by the program' : null;
}

function promptTokens({ message }: JsonObject): number | null {
  const usage = isObject(message) ? own(message, 'usage') : null;
  if (!isObject(usage)) return null;
  const counts = ['input_tokens', 'cache_read_input_tokens', 'cache_creation_input_tokens'].map((key) =>
    own(usage, key),
  );
  return counts.reduce<number>((sum, it) => sum + (typeof it === 'number' ? it : 0), 0);
}

/** The content, and the copy of a result that a line keeps for the screen: it follows the result, or goes with it. */
function contentKeys(parts: readonly DraftPart[], role: Role, { record }: Entry, scene: RecordScene): Keys {
  const message = isObject(record.message) ? record.message : {};
  const content = writeContent(ANTHROPIC_BLOCKS, scenes(scene), { parts: [...parts], role }, own(message, 'content'));
  const keys: Keys = [['message.content', content]];
  if (!Object.hasOwn(record, 'toolUseResult')) return keys;
  const only = parts.find((it) => it.part.kind === 'result');
  if (!only) return [...keys, ['toolUseResult', null]];
  const before = only.from?.part;
  const isChanged = before?.kind === 'result' && only.part.kind === 'result' && before.text !== only.part.text;
  return isChanged && only.part.kind === 'result' ? [...keys, ['toolUseResult', json(only.part.text)]] : keys;
}

/** Blocks stand in the message of their line. */
const scenes = (scene: RecordScene): RecordScene => ({ ...scene, home: (from) => `${scene.home(from)}/message` });

function roleKeys(role: Role, { said }: Entry): Keys {
  const type = role === 'assistant' ? 'assistant' : 'user';
  if (said.role === type) return [];
  return [
    ['type', json(type)],
    ['message.role', json(type)],
  ];
}

const COPIED = ['isSidechain', 'userType', 'cwd', 'sessionId', 'version', 'gitBranch'];

/** A line nobody wrote: what is said, the circumstances of its neighbour. */
function newLine(planned: PlannedRecord, { id, parent, near }: Circumstances, scene: RecordScene): Spelling {
  const { role, parts, set } = planned;
  const copied = (key: string): Keys =>
    near && Object.hasOwn(near.record, key) ? [[key, copy(`${near.at}/${key}`)]] : [];
  const content = parts
    ? writeContent(ANTHROPIC_BLOCKS, scenes(scene), { parts: [...parts], role }, undefined)
    : list([]);
  const isAssistant = role === 'assistant';
  const model = isAssistant ? scene.file.entries.find((it) => it?.said.role === role && it.said.model !== null) : null;
  const answer: Keys = [
    ['id', json(`msg_${id.replaceAll('-', '')}`)],
    ['type', json('message')],
    ['role', json('assistant')],
    ...(model ? [['model', copy(`${model.at}/message/model`)] as const] : []),
    ['content', content],
  ];
  return objectOf([
    ['parentUuid', parent ?? json(null)],
    ...COPIED.flatMap(copied),
    ['type', json(isAssistant ? 'assistant' : 'user')],
    [
      'message',
      isAssistant
        ? objectOf(answer)
        : object([
            ['role', json('user')],
            ['content', content],
          ]),
    ],
    ['uuid', json(id)],
    ...copied('timestamp'),
    ...set,
  ]);
}
