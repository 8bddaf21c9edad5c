import type { DraftPart } from '../../model/draft.ts';
import type { Message } from '../../model/message.ts';
import { addTo } from '../../text/group.ts';
import { isObject, type Json, type JsonObject, own } from '../../text/json.ts';
import { valueAt } from '../../text/pointer.ts';
import { firstMade } from '../../text/search.ts';
import { copy, json, list, type Spelling } from '../../text/spelling.ts';
import type { ChatDialect } from './chat-dialect.ts';
import { type Fields, inOwnObject, isAsWas, pathOf, typedText, type WriteContext, writtenAt } from './write.ts';

/** The parts of a chat message by the key that they stand under. */
interface PartsByKey {
  readonly content: DraftPart[];
  readonly calls: DraftPart[];
  /** Parts that have a key of the message for themselves (`reasoning_content`, `refusal`, `function_call`). */
  readonly keys: Map<string, DraftPart[]>;
  /** Parts in lists beside the content (`images`). */
  readonly lists: Map<string, DraftPart[]>;
}

const isPlace = (step: string | undefined): boolean => step !== undefined && /^\d+$/.test(step);

/** The key of a list beside the content and the calls; undefined for a part that stands in none. */
const listKey = (path: readonly string[], calls: string): string | undefined =>
  path.length === 2 && isPlace(path[1]) && path[0] !== 'content' && path[0] !== calls ? path[0] : undefined;

/** The key that a part has for itself, with dots where it stands inside another object; null for an element of a list. */
const ownKey = (path: readonly string[]): string | null =>
  path.length === 1 || (path.length === 2 && path[0] !== 'content' && !isPlace(path[1])) ? path.join('.') : null;

/** How the one call of a message is written that has a key for itself. */
const LEGACY_CALL: Fields = { call: { name: 'name', args: ({ args }) => [['arguments', json(args as Json)]] } };

const textOf = ({ part }: DraftPart): string[] =>
  part.kind === 'opaque' ? [`[${part.label}]`] : 'text' in part && part.text !== '' ? [part.text] : [];

/** Spells the parts of chat messages by the keys that they stand under. */
export class ChatKeys {
  constructor(
    private readonly context: WriteContext,
    private readonly dialect: ChatDialect,
  ) {}

  /** The key of the list of calls. */
  get callsKey(): string {
    return this.dialect.calls ?? 'tool_calls';
  }

  /** Sorts the parts of a message by key. `base` is the message they are written from, null for a new one. */
  sorted(parts: readonly DraftPart[], base: Message | null): PartsByKey {
    const { callsKey, context, dialect } = this;
    const sorted: PartsByKey = { content: [], calls: [], keys: new Map(), lists: new Map() };
    let reasoning = base && this.reasoningKeyOf(base);
    for (const it of parts) {
      const path = pathOf(it, context);
      const beside = path === null ? (it.part.kind === 'media' ? dialect.images : undefined) : listKey(path, callsKey);
      let key = this.keyFor(it, path, base);
      if (key !== null && it.part.kind === 'reasoning') key = reasoning ??= key;
      // One message holds one legacy call; another one joins the list of calls.
      if (key === 'function_call' && it.part.kind === 'call' && sorted.keys.has(key)) key = null;
      if (beside !== undefined) addTo(sorted.lists, beside, it);
      else if (key !== null && key !== 'content' && (key !== callsKey || it.part.kind === 'opaque'))
        addTo(sorted.keys, key, it);
      else if (it.part.kind === 'call' && path?.[0] !== 'content') sorted.calls.push(it);
      else sorted.content.push(it);
    }
    return sorted;
  }

  /** The key that a part is written under by itself in a message; null where it stands among others. */
  private keyFor({ part, from }: DraftPart, path: readonly string[] | null, base: Message | null): string | null {
    const fresh = part.kind === 'reasoning' ? this.dialect.reasoning : null;
    const key = path === null ? fresh : ownKey(path);
    // A key inside another object, and the legacy call, are those of their own message only.
    const isBound = key?.includes('.') || (key === 'function_call' && part.kind === 'call');
    return isBound && from?.message !== base ? fresh : key;
  }

  /** The dialects name the key of readable reasoning differently; a message has one of them. */
  private reasoningKeyOf(base: Message): string | null {
    return firstMade(base.parts, (part) => {
      const path = part.kind === 'reasoning' ? pathOf({ part, from: { message: base, part } }, this.context) : null;
      return path && ownKey(path);
    });
  }

  /** The value of a key that holds one thing: the thing itself, or the texts of several joined. */
  one(parts: readonly DraftPart[]): Spelling {
    const [first] = parts;
    if (!first) return json(null);
    if (parts.length === 1 && isAsWas(first)) return copy(writtenAt(first));
    const call = first.part.kind === 'call' ? inOwnObject(first, LEGACY_CALL, this.context.root) : null;
    const texts = parts.flatMap((drafted) => ('text' in drafted.part ? [drafted.part.text] : []));
    return call ?? (texts.length === 0 ? copy(writtenAt(first)) : json(texts.join('\n\n')));
  }

  /** The list of calls. */
  calls(calls: readonly DraftPart[]): Spelling {
    const { callsKey, context, dialect } = this;
    return list(
      calls.map((it) => {
        const isListed = pathOf(it, context)?.[0] === callsKey;
        if (!isListed && it.part.kind === 'call') return json(dialect.call(it.part));
        return (isListed ? inOwnObject(it, dialect.fields, context.root) : null) ?? copy(writtenAt(it));
      }),
    );
  }

  /** A list of parts that has no texts in it. */
  list(parts: readonly DraftPart[]): Spelling {
    const { context, dialect } = this;
    return list(
      parts.map((it) => {
        if (isAsWas(it)) return copy(writtenAt(it));
        const made = it.part.kind === 'media' ? dialect.image?.(it.part) : undefined;
        return inOwnObject(it, dialect.fields, context.root) ?? json(made ?? dialect.item(it.part));
      }),
    );
  }

  /** The content: a string where one string is all there is, else a list of parts, and of copies of what stands elsewhere. */
  content(parts: readonly DraftPart[], before?: unknown, copies: readonly Spelling[] = []): Spelling {
    const { context, dialect } = this;
    const [only] = parts;
    if (!only && copies.length === 0) return json('');
    if (only && parts.length + copies.length === 1 && only.part.kind === 'text' && !Array.isArray(before)) {
      const path = pathOf(only, context);
      if (path === null) return json(only.part.text);
      if (typeof valueAt(context.root, writtenAt(only)) === 'string')
        return isAsWas(only) ? copy(writtenAt(only)) : json(only.part.text);
    }
    if (dialect.strings) return json(parts.flatMap((drafted) => textOf(drafted)).join('\n'));
    return list([...parts.map((drafted) => this.item(drafted)), ...copies]);
  }

  private item(drafted: DraftPart): Spelling {
    const { context, dialect } = this;
    const path = pathOf(drafted, context);
    const raw = valueAt(context.root, writtenAt(drafted));
    // Reasoning that had a key of its own, in a message of another kind.
    if (path === null || (typeof raw === 'string' && drafted.part.kind === 'reasoning'))
      return json(dialect.item(drafted.part));
    const words = isAsWas(drafted) ? copy(writtenAt(drafted)) : json('text' in drafted.part ? drafted.part.text : '');
    if (typeof raw === 'string' && path.length < 2) return typedText(words);
    return inOwnObject(drafted, dialect.fields, context.root) ?? words;
  }
}

/** The prefix under which an entry of `tool_calls` keeps the name: `function.`, `custom.`, or nothing. */
export const callPrefix = (raw: JsonObject): string =>
  isObject(own(raw, 'function')) ? 'function.' : isObject(own(raw, 'custom')) ? 'custom.' : '';

/** The key of the arguments in an entry of `tool_calls`. */
export function argsKey(raw: JsonObject): string {
  const prefix = callPrefix(raw);
  const call = prefix === '' ? raw : own(raw, prefix.slice(0, -1));
  const key = isObject(call) ? ['arguments', 'input', 'args'].find((it) => Object.hasOwn(call, it)) : undefined;
  return `${prefix}${key ?? 'arguments'}`;
}
