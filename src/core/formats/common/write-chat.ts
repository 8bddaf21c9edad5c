import { type DraftMessage, type DraftPart, draftOf } from '../../model/draft.ts';
import type { Message } from '../../model/message.ts';
import { append } from '../../text/append.ts';
import { isObject, type JsonObject, own } from '../../text/json.ts';
import { valueAt } from '../../text/pointer.ts';
import { copy, json, type Spelling } from '../../text/spelling.ts';
import type { ChatDialect } from './chat-dialect.ts';
import { ChatKeys } from './chat-keys.ts';
import { copiesIn, copyKeys } from './copies.ts';
import type { Keys, MessageWriter, WriteContext } from './write.ts';
import { baseOf, isAsWas, objectOf, patchPaths, pathOf, resultsApart, setKeys, writtenAt } from './write.ts';

type KeyList = (readonly [string, Spelling | null])[];

/** Spells drafted chat messages; results become tool messages in front of what else is said. */
export function chatWriter(context: WriteContext, dialect: ChatDialect): MessageWriter {
  const spell = new ChatKeys(context, dialect);
  /** The content of a message that has none beside its other keys: only what calls may go without. */
  const bareOf = ({ role }: DraftMessage): Spelling => json(role === 'assistant' ? dialect.bare : '');
  /** The keys of an existing message that the draft changes. */
  const changed = (message: DraftMessage, from: Message, raw: JsonObject): Keys => {
    const now = spell.sorted(message.parts, from);
    const was = spell.sorted(draftOf(from).parts, from);
    const ofResult = from.role === 'tool' ? ['tool_call_id', 'name'].filter((key) => Object.hasOwn(raw, key)) : [];
    const role: Keys = [...dialect.who(message.role), ...ofResult.map((key) => [key, null] as const)];
    const keys: KeyList = message.role === from.role ? [] : [...role];
    const others = now.calls.length + now.keys.size + now.lists.size;
    const copies = copiesIn(message, context, `${baseOf(from, context)}/content`);
    if (!same(now.content, was.content) || copies.isChanged) {
      const isBare = now.content.length === 0 && others > 0 && copies.items.length === 0;
      const content = isBare ? bareOf(message) : spell.content(now.content, own(raw, 'content'), copies.items);
      keys.push(['content', content]);
    } else if (now.content.length === 0 && now.calls.length === 0 && was.calls.length > 0)
      keys.push(['content', json('')]);
    if (!same(now.calls, was.calls))
      keys.push([spell.callsKey, now.calls.length === 0 ? null : spell.calls(now.calls)]);
    else if (message.dropEmptyCalls && now.calls.length === 0) keys.push([spell.callsKey, null]);
    append(
      keys,
      changedLists(now.keys, was.keys, (parts) => spell.one(parts)),
    );
    append(
      keys,
      changedLists(now.lists, was.lists, (parts) => spell.list(parts)),
    );
    return keys;
  };
  const write = (message: DraftMessage): Spelling => {
    const { from, parts } = message;
    const at = from ? baseOf(from, context) : '';
    const raw = from ? valueAt(context.root, at) : undefined;
    if (from && isObject(raw)) {
      const keys = changed(message, from, raw);
      // What is set gives way to what the parts say.
      const set = [...setKeys(message), ...noReasoning(message)];
      const free = set.filter(([key]) => !keys.some(([other]) => other === key));
      return patchPaths(context.root, at, [...keys, ...copyKeys(message, context), ...free]);
    }
    const [only] = parts;
    if (from && parts.length === 1 && only && isAsWas(only)) return copy(writtenAt(only));
    const now = spell.sorted(parts, from);
    const isBare = now.content.length === 0 && now.calls.length > 0;
    return objectOf([
      ...dialect.who(message.role === 'tool' ? 'user' : message.role),
      ['content', isBare ? bareOf(message) : spell.content(now.content)],
      ...[...now.keys].map(([key, held]) => [key, spell.one(held)] as const),
      ...[...now.lists].map(([key, held]) => [key, spell.list(held)] as const),
      ...(now.calls.length > 0 ? [[spell.callsKey, spell.calls(now.calls)] as const] : []),
      ...noReasoning(message),
    ]);
  };
  // A result is a message of its own, unless a gateway wrote it as a block among the content.
  return resultsApart(
    dialect,
    context,
    (message) => [write(message)],
    (part) => !pathOf(part, context)?.length,
  );
}

const noReasoning = (message: DraftMessage): Keys => (message.emptyReasoning ? [['reasoning_content', json('')]] : []);

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
