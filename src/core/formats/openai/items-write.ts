import type { DraftPart } from '../../model/draft.ts';
import {
  argumentsText,
  type CallKind,
  type CallPart,
  type Part,
  type ResultPart,
  type Role,
} from '../../model/message.ts';
import { parse } from '../../text/carriers/carrier.ts';
import { isObject, type Json, type JsonObject, own, ownString } from '../../text/json.ts';
import { type Pointer, valueAt } from '../../text/pointer.ts';
import { copy, json, list, type Spelling } from '../../text/spelling.ts';
import { fileName, isPicture, urlOf } from '../common/files.ts';
import { elementWriter } from '../common/group.ts';
import { spellMediaInside } from '../common/media-inside.ts';
import type { Fields, Keys, MessageWriter, WriteContext } from '../common/write.ts';
import { asWords, inOwnObject, isAsWas, objectOf, patchPaths, writtenAt } from '../common/write.ts';
import { argsKey, readItem } from './items.ts';

/** Where the fields of a part are written in its item. */
const ITEM_FIELDS: Fields = {
  text: { text: (part, raw) => [[typeof own(raw, 'refusal') === 'string' ? 'refusal' : 'text', json(part.text)]] },
  reasoning: {
    text: (part, raw) => [
      ['summary', json([{ type: 'summary_text', text: part.text }])],
      ...(Object.hasOwn(raw, 'content') ? [['content', null] as const] : []),
    ],
    signature: 'encrypted_content',
    open: () => [['content', list([])]],
    item: () => [['id', null]],
  },
  call: {
    item: () => [['id', null]],
    id: (part, raw) => idKeys(part.id, raw),
    name: 'name',
    args: (part, raw) => [[argsKey(raw), argsSpelling(part, own(raw, argsKey(raw)))]],
  },
  result: {
    callId: (part, raw) => idKeys(part.callId, raw),
    custom: (part) => [['type', json(outputType(part))], ...outputKeys(part)],
    text: (part, raw) => {
      const output = own(raw, 'output');
      if (part.custom === 'shell') return outputKeys(part);
      const isWrapped = isObject(output) && typeof own(output, 'content') === 'string';
      return [[isWrapped ? 'output.content' : 'output', json(part.text)]];
    },
    media: (part, raw, at) => [
      ['output', spellMediaInside(part, own(raw, 'output'), `${at}/output`, mediaKeys, 'input_text')],
    ],
  },
  media: { data: mediaKeys, url: mediaKeys },
};

const idKeys = (id: string | null, raw: JsonObject): Keys => {
  const key = Object.hasOwn(raw, 'call_id') || !Object.hasOwn(raw, 'id') ? 'call_id' : 'id';
  return [[key, id === null ? null : json(id)]];
};

const argsSpelling = (part: CallPart, before: unknown): Spelling =>
  json(isObject(before) && isObject(part.args) ? (part.args as Json) : argumentsText(part.args));

function mediaKeys(part: Extract<Part, { kind: 'media' }>, raw: JsonObject): Keys {
  const key = ['image_url', 'file_data', 'file_url', 'file_id'].find((it) => Object.hasOwn(raw, it)) ?? 'image_url';
  return [[key, json(urlOf(part))]];
}

const CONTENT: ReadonlySet<Part['kind']> = new Set(['text', 'media', 'opaque']);

/** An item that is no message, new: a call, an output, reasoning; a message for anything else. */
function newItem(part: Part, role: Role): Json {
  switch (part.kind) {
    case 'call': {
      const said = { call_id: part.id ?? '', name: part.name };
      return part.custom === 'custom_tool'
        ? { type: 'custom_tool_call', ...said, input: argumentsText(part.args ?? '') }
        : { type: 'function_call', ...said, arguments: argumentsText(part.args ?? {}) };
    }
    case 'result':
      return {
        type: outputType(part),
        call_id: part.callId ?? '',
        ...(part.custom === 'apply_patch' ? { status: part.isError ? 'failed' : 'completed' } : {}),
        output: part.custom === 'shell' ? shellOutput(part) : outputOf(part, role),
      };
    case 'reasoning': {
      const summary = part.text === '' ? [] : [{ type: 'summary_text', text: part.text }];
      const kept = itemIn(part.signature);
      if (kept !== null) return { ...kept, summary } as Json;
      return { type: 'reasoning', summary, ...(part.signature === null ? {} : { encrypted_content: part.signature }) };
    }
    default:
      return { type: 'message', role: who(role), content: [newContent(part, role)] };
  }
}

/** The reasoning item that an agent keeps whole in place of a signature, as pi does; null where it is a signature. */
function itemIn(signature: string | null): JsonObject | null {
  if (!signature?.startsWith('{')) return null;
  const item = parse(signature);
  return isObject(item) && ownString(item, 'type') === 'reasoning' ? item : null;
}

/** The words of a result, or a list with its pictures. */
function outputOf({ text, media = [] }: ResultPart, role: Role): Json {
  if (media.length === 0) return text;
  const pieces = media.map((part) => newContent(part, role));
  return text === '' ? pieces : [{ type: 'input_text', text }, ...pieces];
}

const outputType = ({
  custom = 'function' as const,
}: Omit<ResultPart, 'custom'> & { custom?: CallKind | 'function' }) =>
  custom === 'tool_search' ? 'tool_search_output' : `${custom}_call_output`;

/** What the output of another kind of tool says, under the keys of this one. */
function outputKeys(part: ResultPart): Keys {
  if (part.custom === 'shell') return [['output', json(shellOutput(part))]];
  const status = json(part.isError ? 'failed' : 'completed');
  return [
    ['output', json(part.text)],
    ['status', part.custom === 'apply_patch' ? status : null],
  ];
}

const shellOutput = ({ text, isError }: ResultPart): Json => [
  { stdout: text, stderr: '', outcome: { type: 'exit', exit_code: isError ? 1 : 0 } },
];

/** The role under which a message item is written. */
export const who = (role: Role): string => (role === 'tool' || role === 'other' ? 'user' : role);

function newContent(part: Part, role: Role): Json {
  if (part.kind === 'media' && isPicture(part)) return { type: 'input_image', image_url: urlOf(part) };
  if (part.kind === 'media')
    return part.data === null
      ? { type: 'input_file', file_url: part.url ?? '' }
      : { type: 'input_file', filename: fileName(part), file_data: urlOf(part) };
  return { type: role === 'assistant' ? 'output_text' : 'input_text', text: asWords(part) };
}

/** The content of a message item with these parts: those that stand in a content already keep their characters. */
export function itemContent(root: unknown, parts: readonly DraftPart[], role: Role, before: unknown): Spelling {
  const [only] = parts;
  if (!Array.isArray(before) && only?.part.kind === 'text' && parts.length === 1) {
    const isString = only.from !== null && typeof valueAt(root, writtenAt(only)) === 'string';
    if (isString && isAsWas(only)) return copy(writtenAt(only));
    if (typeof before === 'string') return json(only.part.text);
  }
  return list(
    parts.map((it) => {
      const raw = it.from === null ? undefined : valueAt(root, writtenAt(it));
      const kept = isObject(raw) && isContentType(raw, role) ? inOwnObject(it, ITEM_FIELDS, root) : null;
      return kept ?? json(newContent(it.part, role));
    }),
  );
}

/** True for a content part that may stand in a message of this role: what was said by the other side is said anew. */
function isContentType(raw: JsonObject, role: Role): boolean {
  const type = ownString(raw, 'type') ?? '';
  return type === 'output_text' || type === 'refusal'
    ? role === 'assistant'
    : !type.startsWith('input_') || role !== 'assistant';
}

/** An item that is no message with its part changed, or spelled anew where its type has no place for the change. */
export function patchItem(root: unknown, drafted: DraftPart, role: Role): Spelling {
  const { part, from } = drafted;
  const isRenamed = part.kind === 'call' && from?.part.kind === 'call' && part.name !== from.part.name;
  const isNamed = !isRenamed || valueAt(root, `${from.part.at}/name`) !== undefined;
  return (isNamed ? inOwnObject(drafted, ITEM_FIELDS, root) : null) ?? json(newItem(part, role));
}

/** Writes a list of items: `item` writes an item that is not a message, `more` gives the other edits of a message. */
export function itemWriter(
  { root, transcript }: WriteContext,
  item: (drafted: DraftPart, role: Role) => Spelling,
  more: (parts: readonly DraftPart[]) => Keys = () => [],
): MessageWriter {
  // What is an item of its own is no content, even if nobody knows it.
  const isInner = ({ part, from }: DraftPart): boolean =>
    CONTENT.has(part.kind) && (from === null || from.part.at.includes('/', transcript.at.length + 1));
  const element = (parts: readonly DraftPart[], role: Role, at: Pointer | null): Spelling => {
    const [first] = parts;
    if (first && !isInner(first)) return item(first, role);
    const raw = at === null ? undefined : valueAt(root, at);
    if (at === null || !isObject(raw)) return newMessage(root, parts, role);
    return patchPaths(root, at, [
      ...more(parts),
      ...(readItem(raw, at).role === role ? [] : [['role', json(who(role))] as const]),
      ['content', itemContent(root, parts, role, own(raw, 'content'))],
    ]);
  };
  return elementWriter({ isInner, element });
}

export const newMessage = (root: unknown, parts: readonly DraftPart[], role: Role): Spelling =>
  objectOf([
    ['type', json('message')],
    ['role', json(who(role))],
    ['content', itemContent(root, parts, role, undefined)],
  ]);

/** The keys that make one object another. */
export function becoming(spelled: Spelling, before: JsonObject): Keys {
  if (spelled.t === 'patch') return spelled.set;
  if (spelled.t !== 'json' || !isObject(spelled.value)) return [];
  const now = Object.entries(spelled.value).map(([key, value]) => [key, json(value)] as const);
  const gone = Object.keys(before).filter((key) => !now.some(([it]) => it === key));
  return [...now, ...gone.map((key) => [key, null] as const)];
}
