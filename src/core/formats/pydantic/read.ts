import type { Message, OpaquePart, Part, Role, TextPart } from '../../model/message.ts';
import { inWords, isObject, type JsonObject, own, ownString } from '../../text/json.ts';
import { child, type Pointer, parent, valueAt } from '../../text/pointer.ts';
import { partsIn, unreadPart } from '../common/block-view.ts';
import * as made from '../common/parts.ts';
import { rolesOf } from '../common/roles.ts';
import type { Source } from '../format.ts';

const ROLES = rolesOf(['user', 'assistant', 'system', 'developer', 'tool']);

/** The `part_kind` written at a part, or at the part that an item of a list of contents belongs to; null without one. */
export function partKindAt(source: Source, at: Pointer): string | null {
  for (let place: Pointer | null = at, up = 0; place !== null && up < 3; place = parent(place), up++) {
    const value = valueAt(source.value, place);
    const kind = isObject(value) ? ownString(value, 'part_kind') : null;
    if (kind !== null) return kind;
  }
  return null;
}

/**
 * Reads a pydantic-ai message, and the legacy entries found among them: a `thought`, a lone `content`, a role instead of
 * a kind. `parts` is the only source of calls; a `tool_calls` key beside it is computed data.
 */
export function readPydanticMessage(value: JsonObject, at: Pointer, index: number): Message {
  const kind = ownString(value, 'kind');
  const roleName = kind ?? ownString(value, 'role') ?? '';
  const list = own(value, 'parts');
  const written = Array.isArray(list)
    ? list.flatMap((part: unknown, i) => readPydanticPart(part, `${at}/parts/${i}`))
    : [];
  if (list !== undefined && list !== null && !Array.isArray(list))
    written.push(made.opaquePart(`${at}/parts`, made.labelOf(list)));
  const parts = [
    ...thoughtOf(value, at),
    ...(written.length > 0 ? written : contentOf(own(value, 'content'), `${at}/content`)),
  ];
  return made.messageOf(at, index, {
    role: roleOf(value, kind),
    roleName,
    parts,
    shape: Array.isArray(list) ? 'list' : list === null ? 'null' : shapeWithout(value),
    id: made.idOf(own(value, 'provider_response_id')),
    model: ownString(value, 'model_name'),
    note: noteOf(value),
    ...besideOf(value, written.length > 0 && contentOf(own(value, 'content'), '').some(({ kind }) => kind === 'text')),
    ...runOf(own(value, RUN)),
  });
}

const RUN = 'run_id';

const runOf = (id: unknown): Pick<Message, 'run'> =>
  id === undefined || id === null ? {} : { run: { id: typeof id === 'string' ? id : made.compact(id), key: RUN } };

function roleOf(value: JsonObject, kind: string | null): Role {
  if (Object.hasOwn(value, 'thought')) return 'assistant';
  if (kind === 'request') return 'user';
  if (kind === 'response') return 'assistant';
  const role = ownString(value, 'role');
  if (role !== null) return ROLES.get(role) ?? 'other';
  return kind === null && typeof own(value, 'content') === 'string' && own(value, 'parts') === undefined
    ? 'user'
    : 'other';
}

function shapeWithout(value: JsonObject): Message['shape'] {
  const content = own(value, 'content');
  if (typeof content === 'string' || typeof own(value, 'thought') === 'string') return 'string';
  return Array.isArray(content) ? 'list' : own(value, 'parts') === undefined ? 'missing' : 'other';
}

/** Repair marks of pydantic-ai itself: shown, never a defect. */
function noteOf(value: JsonObject): string | null {
  const state = ownString(value, 'state');
  return state === null || state === 'complete' ? null : `state: ${state}`;
}

function thoughtOf(value: JsonObject, at: Pointer): Part[] {
  if (!Object.hasOwn(value, 'thought')) return [];
  const thought = own(value, 'thought');
  if (typeof thought !== 'string') return [made.opaquePart(`${at}/thought`, 'thought')];
  return [made.reasoningPart(`${at}/thought`, thought, null)];
}

/** The content of a message without parts: one text, or one text per string or `{text}` of a list. */
const contentOf = (content: unknown, at: Pointer): Part[] => partsIn(content, at, textAt, unreadPart);

function textAt(item: unknown, at: Pointer): Part {
  const text = typeof item === 'string' ? item : isObject(item) ? ownString(item, 'text') : null;
  return text === null ? unreadPart(item, at) : made.textPart(at, text);
}

/** Reads one part; a user prompt made of several contents is one part per content. */
function readPydanticPart(part: unknown, at: Pointer): Part[] {
  if (!isObject(part))
    return [typeof part === 'string' ? made.textPart(at, part) : made.opaquePart(at, made.labelOf(part))];
  const kind = ownString(part, 'part_kind') ?? '';
  const content = own(part, 'content');
  switch (kind) {
    case 'text':
    case 'system-prompt':
      if (typeof content !== 'string') return [made.opaquePart(at, kind)];
      return [made.textPart(at, content, kind === 'text' ? undefined : kind)];
    case 'user-prompt':
      if (typeof content === 'string') return [made.textPart(at, content)];
      if (!Array.isArray(content) || content.length === 0) return [made.opaquePart(at, kind)];
      return content.map((item: unknown, i) => promptItem(item, `${child(at, 'content')}/${i}`));
    case 'thinking':
      return [made.reasoningPart(at, ownString(part, 'content') ?? '', ownString(part, 'signature'))];
    case 'tool-call':
    case 'builtin-tool-call': {
      const said = { id: made.idOf(own(part, 'tool_call_id')), name: ownString(part, 'tool_name') ?? '' };
      const call = made.callPart(at, { ...said, args: own(part, 'args'), server: kind !== 'tool-call' });
      return [{ ...call, ...emptyIdOf(part) }];
    }
    case 'tool-return':
    case 'builtin-tool-return':
      return [resultOf(part, at, kind !== 'tool-return')];
    case 'retry-prompt':
      return [retryOf(part, at)];
    case 'file':
      return [typeof content === 'string' ? made.textPart(at, content, kind) : promptItem(content, at)];
    default:
      return [about(made.opaquePart(at, kind === '' ? made.labelOf(part) : kind), part)];
  }
}

/** With the id of the call that the part carries, if it carries one. */
function about<P extends TextPart | OpaquePart>(it: P, part: JsonObject): P {
  const id = ownString(part, 'tool_call_id');
  return id === null ? it : { ...it, about: id };
}

const emptyIdOf = (part: JsonObject): { readonly emptyId?: true } =>
  own(part, 'tool_call_id') === '' ? { emptyId: true } : {};

function resultOf(part: JsonObject, at: Pointer, server: boolean): Part {
  const outcome = ownString(part, 'outcome');
  const content = own(part, 'content');
  const said = {
    callId: made.idOf(own(part, 'tool_call_id')),
    name: ownString(part, 'tool_name'),
    text: made.contentText(content),
  };
  return {
    ...made.resultPart(at, { ...said, isError: outcome === 'failed' || outcome === 'denied', server }),
    ...emptyIdOf(part),
    ...(typeof content === 'string' || content === undefined ? {} : { value: content }),
  };
}

/** A retry that names a tool answers its call; one without a name is said to the model as the user. */
function retryOf(part: JsonObject, at: Pointer): Part {
  const content = own(part, 'content');
  const text =
    typeof content === 'string'
      ? content
      : Array.isArray(content)
        ? content.map(detail).join('\n')
        : made.compact(content);
  const name = ownString(part, 'tool_name');
  if (name === null) return about(made.textPart(at, text, 'retry-prompt'), part);
  const result = made.resultPart(at, { callId: made.idOf(own(part, 'tool_call_id')), name, text, isError: true });
  return { ...result, ...emptyIdOf(part), retry: true };
}

function detail(error: unknown): string {
  if (!isObject(error)) return typeof error === 'string' ? error : made.compact(error);
  const where = own(error, 'loc');
  const place = Array.isArray(where) && where.length > 0 ? `${where.map(inWords).join('.')}: ` : '';
  return `${place}${ownString(error, 'msg') ?? made.compact(error)}`;
}

/** One content of a prompt, or of a file: words, a picture, an address. `at` may name the part that holds it. */
function promptItem(item: unknown, at: Pointer): Part {
  if (typeof item === 'string') return made.textPart(at, item);
  if (!isObject(item)) return made.opaquePart(at, made.labelOf(item));
  const kind = ownString(item, 'kind') ?? '';
  const mime = ownString(item, 'media_type');
  if (kind === 'binary') return made.mediaPart(at, mime, ownString(item, 'data'));
  if (kind.endsWith('-url')) return made.mediaPart(at, mime, null, made.idOf(own(item, 'url')));
  if (kind === 'uploaded-file') return made.mediaPart(at, mime, null, ownString(item, 'file_id'));
  const text = ownString(item, 'content');
  return text === null || kind === 'cache-point'
    ? made.opaquePart(at, kind === '' ? made.labelOf(item) : kind)
    : made.textPart(at, text);
}

const ID_KEYS = ['tool_call_id', 'id', 'call_id'];

/** The id of an entry of `tool_calls`, and its key; null for an entry without one. */
export function callIdIn(entry: unknown): { readonly key: string; readonly id: string } | null {
  if (!isObject(entry)) return null;
  const key = ID_KEYS.find((name) => typeof own(entry, name) === 'string');
  return key === undefined ? null : { key, id: ownString(entry, key) ?? '' };
}

/** What a message has beside its parts: calls, and whether there is a text. */
function besideOf(message: JsonObject, isText: boolean): Pick<Message, 'beside'> {
  const list = own(message, 'tool_calls');
  const calls = Array.isArray(list) ? list.map((entry: unknown) => callIdIn(entry)?.id ?? null) : [];
  return isText || calls.length > 0 ? { beside: { isText, calls } } : {};
}
