import type { DraftMessage, DraftPart } from '../../model/draft.ts';
import { append } from '../../text/append.ts';
import { isObject, type JsonObject, own } from '../../text/json.ts';
import { valueAt } from '../../text/pointer.ts';
import { copy, json, type Spelling } from '../../text/spelling.ts';
import { type ChatDialect, callsKey } from './chat-dialect.ts';
import { type PartsByKey, partsByKey, spellCalls, spellContent, spellKey, spellList } from './chat-keys.ts';
import { copiesIn, copyKeys } from './copies.ts';
import {
  baseOf,
  isAsWas,
  type Keys,
  type MessageWriter,
  objectOf,
  patchPaths,
  pathOf,
  resultsApart,
  setKeys,
  type WriteContext,
  writtenAt,
} from './write.ts';

/** Spells drafted chat messages; results become tool messages in front of what else is said. */
export function chatWriter(context: WriteContext, dialect: ChatDialect): MessageWriter {
  const write: MessageWriter = (message) => [writeTurn(message, context, dialect)];
  return resultsApart(dialect, context, write, (part) => isMessage(part, context));
}

/** A result is a message of its own, unless a gateway wrote it as a block among the content. */
function isMessage(drafted: DraftPart, context: WriteContext): boolean {
  const path = pathOf(drafted, context);
  return path === null || path.length === 0;
}

function writeTurn(message: DraftMessage, context: WriteContext, dialect: ChatDialect): Spelling {
  const at = message.from ? baseOf(message.from, context) : '';
  const raw = message.from ? valueAt(context.root, at) : undefined;
  const now = partsByKey(message.parts, context, dialect, message.from);
  if (message.from && isObject(raw)) {
    const { from } = message;
    const parts = from.parts.map((part) => ({ part, from: { message: from, part } }));
    const was = partsByKey(parts, context, dialect, from);
    const keys = turnKeys(message, raw, now, was, context, dialect);
    // What is set gives way to what the parts say.
    const set = [...setKeys(message), ...noReasoning(message)].filter(
      ([key]) => !keys.some(([other]) => other === key),
    );
    return patchPaths(context.root, at, [...keys, ...copyKeys(message, context, 'content'), ...set]);
  }
  const [only] = message.parts;
  if (message.from && message.parts.length === 1 && only && isAsWas(only)) return copy(writtenAt(only));
  const keys: (readonly [string, Spelling | null])[] = [
    ...dialect.who(message.role === 'tool' ? 'user' : message.role),
  ];
  const isBare = now.content.length === 0 && now.calls.length > 0;
  keys.push(['content', isBare ? bareOf(message, dialect) : spellContent(now.content, context, dialect, undefined)]);
  for (const [key, parts] of now.keys) keys.push([key, spellKey(parts, context)]);
  for (const [key, parts] of now.lists) keys.push([key, spellList(parts, context, dialect)]);
  if (now.calls.length > 0) keys.push([callsKey(dialect), spellCalls(now.calls, context, dialect)]);
  return objectOf([...keys, ...noReasoning(message)]);
}

const noReasoning = (message: DraftMessage): Keys => (message.emptyReasoning ? [['reasoning_content', json('')]] : []);

type KeyList = (readonly [string, Spelling | null])[];

/** The keys of an existing message that the draft changes. */
function turnKeys(
  message: DraftMessage,
  raw: JsonObject,
  now: PartsByKey,
  was: PartsByKey,
  context: WriteContext,
  dialect: ChatDialect,
): Keys {
  const keys: KeyList = [];
  if (message.from && message.role !== message.from.role) {
    append(keys, dialect.who(message.role));
    for (const key of ['tool_call_id', 'name'])
      if (message.from.role === 'tool' && Object.hasOwn(raw, key)) keys.push([key, null]);
  }
  const others = now.calls.length + now.keys.size + now.lists.size;
  const copies = copiesIn(message, context, `${message.from ? baseOf(message.from, context) : ''}/content`);
  if (!same(now.content, was.content) || copies.isChanged) {
    const isBare = now.content.length === 0 && others > 0 && copies.items.length === 0;
    const before = own(raw, 'content');
    keys.push([
      'content',
      isBare ? bareOf(message, dialect) : spellContent(now.content, context, dialect, before, copies.items),
    ]);
  } else if (now.content.length === 0 && now.calls.length === 0 && was.calls.length > 0)
    keys.push(['content', json('')]);
  if (!same(now.calls, was.calls))
    keys.push([callsKey(dialect), now.calls.length === 0 ? null : spellCalls(now.calls, context, dialect)]);
  else if (message.dropEmptyCalls && now.calls.length === 0) keys.push([callsKey(dialect), null]);
  const beside = changedLists(now.keys, was.keys, (parts) => spellKey(parts, context));
  const lists = changedLists(now.lists, was.lists, (parts) => spellList(parts, context, dialect));
  return [...keys, ...beside, ...lists];
}

/** The content of a message that has none beside its other keys: only what calls may go without. */
const bareOf = ({ role }: DraftMessage, dialect: ChatDialect): Spelling =>
  json(role === 'assistant' ? dialect.bare : '');

type ByKey = ReadonlyMap<string, readonly DraftPart[]>;

function changedLists(now: ByKey, was: ByKey, spell: (parts: readonly DraftPart[]) => Spelling): KeyList {
  return [...new Set([...was.keys(), ...now.keys()])].flatMap((key): KeyList => {
    const parts = now.get(key) ?? [];
    if (same(parts, was.get(key) ?? [])) return [];
    return [[key, parts.length === 0 ? null : spell(parts)]];
  });
}

const same = (a: readonly DraftPart[], b: readonly DraftPart[]): boolean =>
  a.length === b.length && a.every((it, i) => it.part === b[i]?.part);
