import type { DraftMessage, DraftPart } from '../../model/draft.ts';
import { argumentsText, type Message, type Part, type Role } from '../../model/message.ts';
import { isObject, type Json, type JsonObject, own } from '../../text/json.ts';
import { valueAt } from '../../text/pointer.ts';
import { copy, json, list, object, type Spelling } from '../../text/spelling.ts';
import {
  changedKeys,
  type Fields,
  type Keys,
  type MessageWriter,
  objectOf,
  patchPaths,
  pathOf,
  type Scene,
  splitResults,
  writtenAt,
} from '../common/write.ts';
import { isAsWas } from '../common/write-blocks.ts';

/** Where the dialects of Chat Completions differ in what is new. */
export interface ChatDialect {
  /** A new entry of `tool_calls`. */
  call(part: Extract<Part, { kind: 'call' }>): Json;
  /** The keys of a new tool message. */
  result(part: Extract<Part, { kind: 'result' }>): Keys;
  /** A new content part. */
  item(part: Part): Json;
  readonly fields: Fields;
}

/** Chat Completions as OpenAI writes it: arguments in a string, results named by `tool_call_id`. */
export const OPENAI_CHAT: ChatDialect = {
  call: (part) => ({
    id: part.id ?? '',
    type: 'function',
    function: { name: part.name, arguments: argumentsText(part.args ?? {}) },
  }),
  result: (part) =>
    part.callId === null
      ? [
          ['role', json('function')],
          ['name', json(part.name ?? '')],
          ['content', json(part.text)],
        ]
      : [
          ['role', json('tool')],
          ['tool_call_id', json(part.callId)],
          ['content', json(part.text)],
        ],
  item: newItem,
  fields: {
    text: { text: (part, raw) => [[typeof own(raw, 'refusal') === 'string' ? 'refusal' : 'text', json(part.text)]] },
    reasoning: { text: 'thinking', signature: 'signature' },
    call: {
      id: 'id',
      name: (part, raw) => [[`${callKey(raw)}name`, json(part.name)]],
      args: (part, raw) => [[argsKey(raw), json(part.args as Json)]],
    },
    result: {
      callId: (part, raw) => [
        [
          own(raw, 'tool_use_id') === undefined ? 'tool_call_id' : 'tool_use_id',
          part.callId === null ? null : json(part.callId),
        ],
      ],
      name: (part, raw) => (Object.hasOwn(raw, 'name') ? [['name', json(part.name)]] : []),
      text: 'content',
      isError: (part, raw) => (Object.hasOwn(raw, 'is_error') ? [['is_error', json(part.isError)]] : []),
    },
    media: { mime: mediaKeys, data: mediaKeys, url: mediaKeys },
  },
};

/** Spells drafted messages as Chat Completions; results become tool messages in front of what else is said. */
export function openAIWriter(scene: Scene, dialect: ChatDialect = OPENAI_CHAT): MessageWriter {
  return (it) => {
    // A tool message is its result: without it nothing is left.
    if (it.role === 'tool' && it.parts.length === 0) return [];
    const { results, rest } = splitResults(it, (part) => isMessage(part, scene));
    const spelled = results.map((part) => writeResult(part, it, scene, dialect));
    return rest ? [...spelled, writeTurn(rest, scene, dialect)] : spelled;
  };
}

/** A result is a message of its own, unless a gateway wrote it as a block among the content. */
function isMessage(it: DraftPart, scene: Scene): boolean {
  const path = pathOf(it, scene);
  return path === null || path.length === 0;
}

function writeResult(it: DraftPart, message: DraftMessage, scene: Scene, dialect: ChatDialect): Spelling {
  const at = writtenAt(it);
  const raw = valueAt(scene.root, at);
  if (it.part.kind !== 'result') return copy(at);
  if (it.from === null || pathOf(it, scene) === null || !isObject(raw)) return objectOf(dialect.result(it.part));
  const set = it.from.message === message.from ? (message.set ?? []) : [];
  return patchPaths(scene.root, at, [
    ...changedKeys(it.part, it.from.part, dialect.fields, raw, at),
    ...set.map(([key, value]) => [key, json(value)] as const),
  ]);
}

interface Slots {
  readonly content: DraftPart[];
  readonly calls: DraftPart[];
  /** Parts that have a key of the message for themselves (`reasoning_content`, `refusal`, `function_call`). */
  readonly keys: Map<string, DraftPart[]>;
}

function writeTurn(it: DraftMessage, scene: Scene, dialect: ChatDialect): Spelling {
  const at = it.from?.at ?? '';
  const raw = it.from ? valueAt(scene.root, at) : undefined;
  const slots = slotsOf(it.parts, scene, it.from);
  if (it.from && isObject(raw)) {
    const before = slotsOf(
      it.from.parts.map((part) => ({ part, from: { message: it.from!, part } })),
      scene,
      it.from,
    );
    return patchPaths(scene.root, at, [...turnKeys(it, raw, slots, before, scene, dialect), ...setKeys(it)]);
  }
  const [only] = it.parts;
  if (it.from && it.parts.length === 1 && only && isAsWas(only)) return copy(writtenAt(only));
  const keys: (readonly [string, Spelling | null])[] = [['role', json(it.role === 'tool' ? 'user' : it.role)]];
  keys.push([
    'content',
    slots.content.length === 0 && slots.calls.length > 0 ? json(null) : content(slots, scene, dialect, undefined),
  ]);
  for (const [key, parts] of slots.keys) keys.push([key, keyed(parts)]);
  if (slots.calls.length > 0) keys.push(['tool_calls', calls(slots, scene, dialect)]);
  return objectOf(keys);
}

const setKeys = (it: DraftMessage): Keys => (it.set ?? []).map(([key, value]) => [key, json(value)] as const);

/** The keys of an existing message that the draft changes. */
function turnKeys(it: DraftMessage, raw: JsonObject, now: Slots, was: Slots, scene: Scene, dialect: ChatDialect): Keys {
  const keys: (readonly [string, Spelling | null])[] = [];
  const role: Role = it.role;
  if (it.from && role !== it.from.role) {
    keys.push(['role', json(role)]);
    for (const key of ['tool_call_id', 'name'])
      if (it.from.role === 'tool' && Object.hasOwn(raw, key)) keys.push([key, null]);
  }
  if (!same(now.content, was.content)) {
    const bare = now.content.length === 0 && (now.calls.length > 0 || now.keys.size > 0);
    keys.push(['content', bare ? json(null) : content(now, scene, dialect, own(raw, 'content'))]);
  } else if (now.content.length === 0 && now.calls.length === 0 && was.calls.length > 0 && now.keys.size === 0)
    keys.push(['content', json('')]);
  if (!same(now.calls, was.calls))
    keys.push(['tool_calls', now.calls.length === 0 ? null : calls(now, scene, dialect)]);
  else if (it.dropEmptyCalls && now.calls.length === 0) keys.push(['tool_calls', null]);
  for (const key of new Set([...was.keys.keys(), ...now.keys.keys()])) {
    const parts = now.keys.get(key) ?? [];
    if (!same(parts, was.keys.get(key) ?? []))
      keys.push([key, parts.length === 0 ? null : keyed(parts, scene, dialect)]);
  }
  return keys;
}

const same = (a: readonly DraftPart[], b: readonly DraftPart[]): boolean =>
  a.length === b.length && a.every((it, i) => it.part === b[i]!.part);

function slotsOf(parts: readonly DraftPart[], scene: Scene, base: Message | null): Slots {
  const slots: Slots = { content: [], calls: [], keys: new Map() };
  // The dialects name the key of readable reasoning differently; a message has one of them.
  const own = base?.parts.find(
    (part) => part.kind === 'reasoning' && part.at.split('/').length - base.at.split('/').length === 1,
  );
  let reasoning = own?.at.slice((base?.at.length ?? 0) + 1) ?? null;
  for (const it of parts) {
    const path = pathOf(it, scene);
    let key =
      path?.length === 1 ? path[0]! : path === null && it.part.kind === 'reasoning' ? 'reasoning_content' : null;
    if (key !== null && it.part.kind === 'reasoning') key = reasoning ??= key;
    // One message holds one legacy call; another one joins the list of calls.
    if (key === 'function_call' && it.part.kind === 'call' && (slots.keys.has(key) || it.from?.message !== base))
      key = null;
    if (key !== null && key !== 'content' && (key !== 'tool_calls' || it.part.kind === 'opaque')) {
      const known = slots.keys.get(key);
      if (known) known.push(it);
      else slots.keys.set(key, [it]);
    } else if (it.part.kind === 'call' && path?.[0] !== 'content') slots.calls.push(it);
    else slots.content.push(it);
  }
  return slots;
}

/** The value of a key that holds one thing: the thing itself, or the texts of several joined. */
function keyed(parts: readonly DraftPart[], scene?: Scene, dialect?: ChatDialect): Spelling {
  const [first] = parts;
  if (!first) return json(null);
  if (parts.length === 1 && isAsWas(first)) return copy(writtenAt(first));
  if (first.part.kind === 'call' && first.from && scene && dialect) {
    const { part } = first;
    return patchPaths(scene.root, writtenAt(first), [
      ...(part.name === (first.from.part as typeof part).name ? [] : [['name', json(part.name)] as const]),
      ...(Object.is(part.args, (first.from.part as typeof part).args)
        ? []
        : [['arguments', json(part.args as Json)] as const]),
    ]);
  }
  const texts = parts.flatMap((it) => ('text' in it.part ? [it.part.text] : []));
  return texts.length === 0 ? copy(writtenAt(first)) : json(texts.join('\n\n'));
}

function calls(slots: Slots, scene: Scene, dialect: ChatDialect): Spelling {
  return list(
    slots.calls.map((it) => {
      const at = writtenAt(it);
      const raw = valueAt(scene.root, at);
      const path = pathOf(it, scene);
      if (path?.[0] !== 'tool_calls' || it.from === null)
        return it.part.kind === 'call' ? json(dialect.call(it.part)) : copy(at);
      return isAsWas(it) || !isObject(raw)
        ? copy(at)
        : patchPaths(scene.root, at, changedKeys(it.part, it.from.part, dialect.fields, raw, at));
    }),
  );
}

/** The content: a string where one string is all there is, else a list of parts. */
function content(slots: Slots, scene: Scene, dialect: ChatDialect, before: unknown): Spelling {
  const parts = slots.content;
  const [only] = parts;
  if (!only) return json('');
  if (parts.length === 1 && only.part.kind === 'text' && !Array.isArray(before)) {
    const path = pathOf(only, scene);
    if (path === null) return json(only.part.text);
    if (typeof valueAt(scene.root, writtenAt(only)) === 'string')
      return isAsWas(only) ? copy(writtenAt(only)) : json(only.part.text);
  }
  return list(parts.map((it) => writeItem(it, scene, dialect)));
}

function writeItem(it: DraftPart, scene: Scene, dialect: ChatDialect): Spelling {
  const path = pathOf(it, scene);
  if (path === null || it.from === null) return json(dialect.item(it.part));
  const at = writtenAt(it);
  const raw = valueAt(scene.root, at);
  const spelled = isAsWas(it) ? copy(at) : null;
  if (typeof raw === 'string' && path.length < 2)
    return object([
      ['type', json('text')],
      ['text', spelled ?? json('text' in it.part ? it.part.text : '')],
    ]);
  if (spelled) return spelled;
  return isObject(raw)
    ? patchPaths(scene.root, at, changedKeys(it.part, it.from.part, dialect.fields, raw, at))
    : json('text' in it.part ? it.part.text : '');
}

const callKey = (raw: JsonObject): string =>
  isObject(own(raw, 'function')) ? 'function.' : isObject(own(raw, 'custom')) ? 'custom.' : '';

function argsKey(raw: JsonObject): string {
  const prefix = callKey(raw);
  const call = prefix === '' ? raw : own(raw, prefix.slice(0, -1));
  const key = isObject(call) ? ['arguments', 'input', 'args'].find((it) => Object.hasOwn(call, it)) : undefined;
  return `${prefix}${key ?? 'arguments'}`;
}

function mediaKeys(part: Extract<Part, { kind: 'media' }>, raw: JsonObject): Keys {
  const url = part.data === null ? part.url : `data:${part.mime ?? 'image/png'};base64,${part.data}`;
  if (isObject(own(raw, 'image_url'))) return [['image_url.url', json(url)]];
  if (typeof own(raw, 'image_url') === 'string') return [['image_url', json(url)]];
  if (isObject(own(raw, 'input_audio'))) return [['input_audio.data', json(part.data)]];
  if (isObject(own(raw, 'file'))) return [['file.file_data', json(url)]];
  return isObject(own(raw, 'source'))
    ? [
        ['source.media_type', json(part.mime)],
        ['source.data', json(part.data)],
      ]
    : [];
}

function newItem(part: Part): Json {
  if (part.kind === 'media') {
    const url = part.data === null ? (part.url ?? '') : `data:${part.mime ?? 'image/png'};base64,${part.data}`;
    return { type: 'image_url', image_url: { url } };
  }
  if (part.kind === 'opaque') return { type: 'text', text: `[${part.label}]` };
  return { type: 'text', text: 'text' in part ? part.text : '' };
}
