import type { Message, Part, Role } from '../../model/message.ts';
import { isObject, type JsonObject, own } from '../../text/json.ts';
import { inPython } from '../../text/python-text.ts';
import { idOf, messageOf, reasoningPart, textPart } from '../common/parts.ts';

const ROLES: ReadonlyMap<unknown, Role> = new Map(
  (['user', 'assistant', 'system', 'tool'] as const).map((role) => [role, role]),
);

/**
 * One message as the adapter of the pydantic-ai agent reads it: a lone `content` is said by the user whatever its role
 * is, parts that it does not know are left out, the content counts where no part is left, and what is not a text is
 * spelled as Python does. Ids that are missing are empty.
 */
export function readAsSource(value: JsonObject): Message {
  const at = '/0';
  const content = own(value, 'content');
  const has = (key: string): boolean => Object.hasOwn(value, key);
  if (has('thought'))
    return message('assistant', [reasoningPart(`${at}/thought`, inPython(own(value, 'thought')), null)]);
  if (typeof content === 'string' && !has('parts') && !has('kind'))
    return message('user', [textPart(`${at}/content`, content)]);
  const list = own(value, 'parts');
  const parts = Array.isArray(list) ? list.flatMap((part: unknown, i) => partOf(part, `${at}/parts/${i}`)) : [];
  return message(roleOf(value), parts.length > 0 ? parts : contentOf(content, `${at}/content`));
}

const message = (role: Role, parts: readonly Part[]): Message =>
  messageOf('/0', 0, { role, roleName: role, parts, shape: 'list' });

function roleOf(value: JsonObject): Role {
  const kind = own(value, 'kind');
  if (kind === 'request') return 'user';
  if (kind === 'response') return 'assistant';
  return ROLES.get(own(value, 'role')) ?? 'user';
}

function contentOf(content: unknown, at: string): Part[] {
  if (typeof content === 'string') return content === '' ? [] : [textPart(at, content)];
  if (!Array.isArray(content)) return [];
  return content.flatMap((item: unknown, i): Part[] => {
    if (typeof item === 'string') return [textPart(`${at}/${i}`, item)];
    return isObject(item) && Object.hasOwn(item, 'text') ? [textPart(`${at}/${i}`, inPython(own(item, 'text')))] : [];
  });
}

function partOf(part: unknown, at: string): Part[] {
  if (!isObject(part)) return [];
  const kind = own(part, 'part_kind');
  const said = Object.hasOwn(part, 'content') ? inPython(own(part, 'content')) : '';
  const id = own(part, 'tool_call_id');
  const callId = id === undefined || id === '' ? '' : idOf(id);
  const name = own(part, 'tool_name') ?? (Object.hasOwn(part, 'tool_name') ? null : '');
  switch (kind) {
    case 'text':
    case 'user-prompt':
      return [textPart(at, said)];
    case 'system-prompt':
      return [textPart(at, said, kind)];
    case 'tool-call': {
      const args = Object.hasOwn(part, 'args') ? own(part, 'args') : {};
      return [{ kind: 'call', at, id: callId, name: typeof name === 'string' ? name : '', args, server: false }];
    }
    case 'tool-return':
    case 'retry-prompt': {
      const retry = kind === 'retry-prompt';
      const named = typeof name === 'string' ? name : null;
      return [{ kind: 'result', at, callId, name: named, text: said, isError: retry, retry, server: false }];
    }
    default:
      return [];
  }
}
