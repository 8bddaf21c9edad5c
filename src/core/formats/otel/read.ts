import type { Message } from '../../model/message.ts';
import { isObject, type JsonObject, own, ownString } from '../../text/json.ts';
import type { Pointer } from '../../text/pointer.ts';
import { claimBlocks, knowsKeys } from '../common/claims.ts';
import * as made from '../common/parts.ts';
import { rolesOf } from '../common/roles.ts';
import type { Claim } from '../format.ts';
import { partReader } from '../forms/pieces.ts';
import rows from './parts.json';

const ROLES = rolesOf(['system', 'user', 'assistant'], { tool: 'user' });
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

const partAt = partReader(rows);

export function readOtel(value: JsonObject, at: Pointer, index: number): Message {
  const [roleName, parts] = [ownString(value, 'role') ?? '', own(value, 'parts')];
  return made.messageOf(at, index, {
    role: ROLES.get(roleName) ?? 'other',
    roleName,
    parts: Array.isArray(parts) ? parts.map((it: unknown, i) => partAt(it, `${at}/parts/${i}`)) : [],
    shape: made.shapeOf(value, 'parts'),
  });
}
