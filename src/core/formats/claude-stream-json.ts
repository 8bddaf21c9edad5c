import { isObject, type JsonObject, own, ownString } from '../text/json.ts';
import data from './about/claude-stream-json.json';
import { aboutView } from './about.ts';
import { readAnthropicContent } from './anthropic/read.ts';
import { objectIn } from './common/block-view.ts';
import { idOf } from './common/parts.ts';
import { viewFormat } from './common/view.ts';
import type { Claim } from './format.ts';

/** What `claude -p --output-format stream-json` and the Agent SDK write: messages as they come, with their session. */
export const claudeStreamJson = viewFormat({
  ...aboutView(data),
  claim,
  // The pieces of one message come one by one.
  joins: (before, next) =>
    before.role === 'assistant' && next.role === 'assistant' && before.id !== null && before.id === next.id,
  view(record, at) {
    const type = ownString(record, 'type') ?? '';
    const message = objectIn(record, 'message');
    if (idOf(own(record, 'parent_tool_use_id')) !== null) return 'sidechain';
    if (!isSaid(record)) return EVENTS.includes(type) ? 'ui' : 'unknown';
    return [
      {
        at,
        role: type === 'assistant' ? 'assistant' : 'user',
        roleName: type,
        parts: readAnthropicContent(own(message, 'content'), `${at}/message/content`),
        id: type === 'assistant' ? idOf(own(message, 'id')) : null,
        model: ownString(message, 'model'),
      },
    ];
  },
});

const EVENTS = [
  'system',
  'result',
  'stream_event',
  'control_request',
  'control_response',
  'keep_alive',
  'tool_progress',
];

const isSaid = (record: JsonObject): boolean =>
  /^(?:user|assistant)$/.test(ownString(record, 'type') ?? '') && isObject(own(record, 'message'));

function claim(record: unknown): Claim {
  if (!isObject(record) || (own(record, 'uuid') === undefined && ownString(record, 'session_id') === null))
    return false;
  if (ownString(record, 'session_id') === null) return false;
  if (isSaid(record)) return own(record, 'parentUuid') === undefined && '`session_id` and `message`';
  return EVENTS.includes(ownString(record, 'type') ?? '') && '`session_id` of a stream';
}
