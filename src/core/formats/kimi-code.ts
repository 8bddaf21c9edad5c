import type { Message, Part } from '../model/message.ts';
import { isObject, type JsonObject, own, ownString } from '../text/json.ts';
import type { Pointer } from '../text/pointer.ts';
import data from './about/kimi-code.json';
import { aboutView } from './about.ts';
import { COMMON_ROLES, idUnder, listIn, objectIn, viewContent } from './common/block-view.ts';
import { callPart, contentText, mediaPart, reasoningPart, resultPart } from './common/parts.ts';
import { type Viewed, viewFormat } from './common/view.ts';
import type { Claim } from './format.ts';

const EVENT = /^[a-z_]{1,40}(?:\.[a-z_]{1,40})?$/;
const COMPACTION = 'context.apply_compaction';

/** The log of a Kimi Code session (since 2026): what was added to the context, piece by piece, among other events. */
export const kimiCode = viewFormat({
  ...aboutView(data),
  claim(record): Claim {
    if (!isObject(record) || !EVENT.test(ownString(record, 'type') ?? '')) return false;
    const type = ownString(record, 'type') ?? '';
    if (type === 'metadata') return ownString(record, 'protocol_version') !== null && '`protocol_version` of a log';
    return typeof own(record, 'time') === 'number' && (type.startsWith('context.') ? `\`${type}\` events` : true);
  },
  // The pieces of one step are one answer.
  joins: (before: Message, next: Message) =>
    before.role === 'assistant' && next.role === 'assistant' && before.id !== null && before.id === next.id,
  restarts: (record) => ownString(record, 'type') === COMPACTION,
  view(record, at) {
    const type = ownString(record, 'type') ?? '';
    if (type === 'context.append_message') return message(objectIn(record, 'message'), `${at}/message`, at);
    if (type === 'context.append_loop_event') return piece(objectIn(record, 'event'), `${at}/event`, at);
    if (type !== COMPACTION) return EVENT.test(type) ? 'ui' : 'unknown';
    const key = ownString(record, 'contextSummary') === null ? 'summary' : 'contextSummary';
    const parts = viewContent(own(record, key), `${at}/${key}`, content);
    return [{ at, role: 'user', roleName: type, parts, note: 'compaction summary' }];
  },
});

function content(block: JsonObject, at: Pointer): Part | null {
  const url = ownString(objectIn(block, 'image_url'), 'url');
  if (ownString(block, 'type') === 'think')
    return reasoningPart(at, ownString(block, 'think') ?? '', ownString(block, 'encrypted'));
  return url === null ? null : mediaPart(at, null, null, url);
}

function message(said: JsonObject, place: Pointer, at: Pointer): Viewed[] {
  const roleName = ownString(said, 'role') ?? '';
  const role = COMMON_ROLES.get(roleName) ?? 'other';
  const callId = idUnder(said, 'toolCallId', 'tool_call_id');
  if (role === 'tool') {
    const text = contentText(own(said, 'content'));
    return [{ at, role, roleName, parts: [resultPart(place, { callId, name: null, text, isError: false })] }];
  }
  const calls = listIn(said, 'toolCalls').map((it: unknown, i): Part => {
    const call = isObject(it) ? it : {};
    const name = ownString(call, 'name') ?? ownString(objectIn(call, 'function'), 'name') ?? '';
    return callPart(`${place}/toolCalls/${i}`, {
      id: idUnder(call, 'id', 'toolCallId'),
      name,
      args: own(call, 'args'),
    });
  });
  return [{ at, role, roleName, parts: [...viewContent(own(said, 'content'), `${place}/content`, content), ...calls] }];
}

function piece(event: JsonObject, place: Pointer, at: Pointer): readonly Viewed[] | 'ui' {
  const type = ownString(event, 'type') ?? '';
  const callId = idUnder(event, 'toolCallId');
  const id = idUnder(event, 'stepUuid');
  const said = (parts: readonly Part[]): Viewed[] => [{ at, role: 'assistant', roleName: type, parts, id }];
  if (type === 'content.part') return said(viewContent(own(event, 'part'), `${place}/part`, content));
  if (type === 'tool.call')
    return said([callPart(place, { id: callId, name: ownString(event, 'name') ?? '', args: own(event, 'args') })]);
  if (type !== 'tool.result') return 'ui';
  const result = own(event, 'result');
  const output = isObject(result) ? (own(result, 'output') ?? own(result, 'content')) : result;
  const isError = isObject(result) && own(result, 'isError') === true;
  return [
    {
      at,
      role: 'tool',
      roleName: type,
      parts: [resultPart(place, { callId, name: null, text: contentText(output), isError })],
    },
  ];
}
