import type { Message, Part, Role } from '../../model/message.ts';
import { isObject, type JsonObject, own, ownString } from '../../text/json.ts';
import type { Pointer } from '../../text/pointer.ts';
import { claimBlocks, knowsKeys } from '../common/claims.ts';
import * as made from '../common/parts.ts';
import type { Claim } from '../format.ts';

const ROLES: ReadonlyMap<string, Role> = new Map([
  ['system', 'system'],
  ['user', 'user'],
  ['assistant', 'assistant'],
  ['tool', 'user'],
]);
const CALLS = ['tool_call', 'server_tool_call'];
const ANSWERS = ['tool_call_response', 'server_tool_call_response'];
const MEDIA = ['blob', 'file', 'uri'];
/** The key of what a call gave back: pydantic-ai writes another one. */
export const answerKey = (part: JsonObject): string => (Object.hasOwn(part, 'result') ? 'result' : 'response');

/** True, or a sign, for a message whose parts have their words under `content`. */
export function claimOtel(message: unknown): Claim {
  if (!isObject(message) || !ROLES.has(ownString(message, 'role') ?? '')) return false;
  const parts = own(message, 'parts');
  if (!Array.isArray(parts) || !knowsKeys(message, new Set(['parts']))) return false;
  return claimBlocks(parts, (part) => {
    if (!isObject(part)) return false;
    const type = ownString(part, 'type') ?? '';
    if (['text', 'reasoning', 'thinking'].includes(type))
      return (
        own(part, 'text') === undefined &&
        typeof own(part, 'content') === 'string' &&
        `\`${type}\` parts with \`content\``
      );
    return [...CALLS, ...ANSWERS, ...MEDIA].includes(type) && `\`${type}\` parts`;
  });
}

function partAt(value: unknown, at: Pointer): Part {
  if (!isObject(value)) return made.opaquePart(at, made.labelOf(value));
  const [type, content] = [ownString(value, 'type') ?? '', ownString(value, 'content')];
  const [id, name] = [made.idOf(own(value, 'id')), ownString(value, 'name')];
  const server = type.startsWith('server_') || own(value, 'builtin') === true;
  if (CALLS.includes(type)) return made.callPart(at, { id, name: name ?? '', args: own(value, 'arguments'), server });
  if (ANSWERS.includes(type)) {
    const said = own(value, answerKey(value));
    return made.resultPart(at, { callId: id, name, text: made.contentText(said), isError: false, server });
  }
  if (type === 'text' && content !== null) return made.textPart(at, content);
  if ((type === 'reasoning' || type === 'thinking') && content !== null) return made.reasoningPart(at, content, null);
  if (type === 'blob') return made.mediaPart(at, ownString(value, 'mime_type'), content);
  if (type === 'uri') return made.mediaPart(at, ownString(value, 'mime_type'), null, ownString(value, 'uri'));
  return made.opaquePart(at, made.labelOf(value));
}

/** Reads a message of parts. */
export function readOtel(value: JsonObject, at: Pointer, index: number): Message {
  const [roleName, parts] = [ownString(value, 'role') ?? '', own(value, 'parts')];
  return made.messageOf(at, index, {
    role: ROLES.get(roleName) ?? 'other',
    roleName,
    parts: Array.isArray(parts) ? parts.map((it: unknown, i) => partAt(it, `${at}/parts/${i}`)) : [],
    shape: made.shapeOf(value, 'parts'),
  });
}
