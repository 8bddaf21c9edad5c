import { asString, isObject, type JsonObject, own, ownString } from '../text/json.ts';
import type { Pointer } from '../text/pointer.ts';
import data from './about/claude-code.json';
import { readAnthropicBlock, readAnthropicContent } from './anthropic/read.ts';
import { contentKeys, newLine, promptTokens, roleKeys } from './anthropic/session-lines.ts';
import { sessionUsage } from './anthropic/session-usage.ts';
import { idOf, shapeOf, stateOf } from './common/parts.ts';
import type { Claim } from './format.ts';
import type { RecordDialect, Said } from './records/dialect.ts';
import { recordFormat } from './records/format.ts';

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
  rewrite: (planned, entry, context) => [
    ...(planned.parts ? contentKeys(planned.parts, planned.role, entry, context) : []),
    ...roleKeys(planned.role, entry),
  ],
  make: newLine,
};

/** A Claude Code session file: one line per content block, branches and UI lines among them. The request is read out of it. */
export const claudeCode = recordFormat(data, {
  claim,
  signs: (body) => (Array.isArray(own(body, 'loglines')) ? ['`loglines`'] : []),
  dialect,
  usage: sessionUsage,
});

const UI = new Set(['progress', 'system', 'summary', 'file-history-snapshot', 'queue-operation', 'pr-link']);
const MORE_UI = new Set(['custom-title', 'last-prompt', 'attachment', 'mode', 'agent-name', 'tag', 'permission-mode']);

/** What newer versions write besides. */
const NEWER_UI = new Set(['ai-title', 'worktree-state', 'bridge-session', 'frame-link', 'relocated', 'atis-latch']);

const isUiType = (type: string | null): boolean =>
  type !== null && (UI.has(type) || MORE_UI.has(type) || NEWER_UI.has(type));

function claim(record: unknown): Claim {
  if (!isObject(record)) return false;
  const type = ownString(record, 'type');
  const message = own(record, 'message');
  const hasPlace = ownString(record, 'uuid') !== null || ownString(record, 'sessionId') !== null;
  if ((type === 'user' || type === 'assistant') && isObject(message) && own(message, 'parts') === undefined) {
    if (own(record, 'parentUuid') !== undefined) return '`parentUuid` and `message`';
    if (hasPlace) return '`uuid`, `sessionId` and `message`';
    // The web form has no ids: there the object round the lines says what they are.
    return own(record, 'session_id') === undefined && own(message, 'content') !== undefined;
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
