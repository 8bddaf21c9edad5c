import type { DraftMessage, DraftPart } from '../../model/draft.ts';
import type { Part, Role } from '../../model/message.ts';
import { append } from '../../text/append.ts';
import { isObject, type Json, type JsonObject, own } from '../../text/json.ts';
import { child, type Pointer, valueAt } from '../../text/pointer.ts';
import { copy, json, list, type Spelling } from '../../text/spelling.ts';
import {
  baseOf,
  type Fields,
  inOwnObject,
  isAsWas,
  type Keys,
  type MessageWriter,
  objectOf,
  patchPaths,
  pathOf,
  setKeys,
  type WriteContext,
  writtenAt,
} from './write.ts';

/** A wire on which a message is an object with one list of blocks. */
export interface BlockDialect {
  /** The key of the list: `content`, `parts`. */
  readonly key: string;
  /** True if one text may be written as a plain string instead of a list. */
  readonly strings: boolean;
  /** The keys that say who speaks: of a new message, and of one whose role has changed. */
  who(role: Role): Keys;
  block(part: Part, role: Role): Json;
  /** A block round a string that was written without one. */
  wrap(text: Spelling, part: Part, role: Role): Spelling;
  readonly fields: Fields;
  /** A part that was a whole message of another wire, as a block of this one. */
  whole?(part: Part, before: Part, raw: JsonObject, at: Pointer): Spelling;
  /** More keys that follow from the parts, or from content that moves to the list from another key. */
  more?(message: DraftMessage, raw: JsonObject, at: Pointer, listed: boolean): Keys;
}

export function blockWriter(dialect: BlockDialect, context: WriteContext): MessageWriter {
  return (it) => [writeMessage(dialect, context, it)];
}

function writeMessage(dialect: BlockDialect, context: WriteContext, it: DraftMessage): Spelling {
  const at = it.from ? baseOf(it.from, context) : '';
  const raw = it.from ? valueAt(context.root, at) : undefined;
  if (!it.from || !isObject(raw)) {
    if (it.from && it.parts.length === 1 && it.parts.every(isAsWas)) return copy(at);
    return objectOf([...dialect.who(it.role), [dialect.key, writeContent(dialect, context, it, undefined)]]);
  }
  const keys: (readonly [string, Spelling | null])[] = [];
  if (it.role !== it.from.role) append(keys, dialect.who(it.role));
  let listed = false;
  if (!sameParts(it)) {
    const other = onlyOtherKey(dialect, context, it);
    if (other) keys.push(other);
    else {
      listed = true;
      keys.push([dialect.key, writeContent(dialect, context, it, own(raw, dialect.key))]);
    }
  }
  append(keys, dialect.more?.(it, raw, at, listed) ?? []);
  append(keys, setKeys(it));
  return patchPaths(context.root, at, keys);
}

/** True if a message has its own parts in their own order, unchanged. */
function sameParts(message: DraftMessage): boolean {
  const before = message.from?.parts;
  return (
    before !== undefined &&
    before.length === message.parts.length &&
    message.parts.every((part, i) => part.part === before[i])
  );
}

/** A changed text that is the only content and stands under a key of its own (legacy entries) stays there. */
function onlyOtherKey(
  dialect: BlockDialect,
  context: WriteContext,
  message: DraftMessage,
): readonly [string, Spelling] | null {
  const [only] = message.parts;
  if (message.parts.length !== 1 || !only || only.from?.message !== message.from || !('text' in only.part)) return null;
  const path = pathOf(only, context);
  const key = path?.[0];
  return path?.length === 1 && key !== undefined && key !== dialect.key ? [key, json(only.part.text)] : null;
}

/** The list of blocks, or a plain string where that is how the text was written. `before` is the content as it is. */
export function writeContent(
  dialect: BlockDialect,
  context: WriteContext,
  message: Pick<DraftMessage, 'parts' | 'role'>,
  before: unknown,
): Spelling {
  const [only] = message.parts;
  if (dialect.strings) {
    if (!only) return typeof before === 'string' ? json('') : list([]);
    if (message.parts.length === 1 && only.part.kind === 'text') {
      const text = plainText(context, only);
      if (text && !Array.isArray(before)) return text;
    }
  }
  const runs: { readonly block: Pointer | null; readonly parts: [DraftPart, ...DraftPart[]] }[] = [];
  for (const part of message.parts) {
    const block = nestedIn(context, part);
    const last = runs.at(-1);
    if (block !== null && last?.block === block) last.parts.push(part);
    else runs.push({ block, parts: [part] });
  }
  return list(
    runs.map(({ block, parts }) =>
      block === null
        ? writeBlock(dialect, context, parts[0], message.role)
        : writeNested(dialect, context, block, parts),
    ),
  );
}

/** A text as a plain string: as it was written, or new; null for a text that is a block. */
function plainText(context: WriteContext, drafted: DraftPart): Spelling | null {
  if (drafted.part.kind !== 'text') return null;
  if (pathOf(drafted, context) === null) return json(drafted.part.text);
  if (typeof valueAt(context.root, writtenAt(drafted)) !== 'string') return null;
  return isAsWas(drafted) ? copy(writtenAt(drafted)) : json(drafted.part.text);
}

function writeBlock(dialect: BlockDialect, context: WriteContext, drafted: DraftPart, role: Role): Spelling {
  const { part } = drafted;
  const path = pathOf(drafted, context);
  if (path === null) return json(dialect.block(part, role));
  const at = writtenAt(drafted);
  const raw = valueAt(context.root, at);
  if (typeof raw === 'string' && (path.length === 1 || path[0] !== dialect.key || path.length === 0)) {
    const text = 'text' in part ? part.text : '';
    return dialect.wrap(isAsWas(drafted) ? copy(at) : json(text), part, role);
  }
  if (path.length === 0 && dialect.whole && drafted.from && isObject(raw))
    return dialect.whole(part, drafted.from.part, raw, at);
  // Another key's list (legacy content) holds blocks that are not of this wire.
  if (path.length > 0 && path[0] !== dialect.key) return json(dialect.block(part, role));
  return writeInPlace(dialect, context, drafted);
}

/** A part where it stands: its object with what has changed, or the string that it is. */
function writeInPlace({ fields }: BlockDialect, { root }: WriteContext, drafted: DraftPart): Spelling {
  const { part } = drafted;
  if (isAsWas(drafted)) return copy(writtenAt(drafted));
  return inOwnObject(drafted, fields, root) ?? ('text' in part ? json(part.text) : copy(writtenAt(drafted)));
}

/** The block that a part is one of several of; null for a part that is a block. */
function nestedIn(context: WriteContext, drafted: DraftPart): Pointer | null {
  const [key, index, ...below] = pathOf(drafted, context) ?? [];
  if (key === undefined || index === undefined || below.length < 2 || drafted.from === null) return null;
  return child(child(context.home(drafted.from), key), index);
}

/** A block whose own list of items is written anew, or the block as it was if all its items are there. */
function writeNested(
  dialect: BlockDialect,
  context: WriteContext,
  block: Pointer,
  parts: readonly [DraftPart, ...DraftPart[]],
): Spelling {
  const [first] = parts;
  const [key = ''] = writtenAt(first)
    .slice(block.length + 1)
    .split('/', 1);
  const all = (first.from?.message.parts ?? []).filter((part) => part.at.startsWith(`${block}/`));
  if (all.length === parts.length && parts.every((it, i) => it.part === all[i])) return copy(block);
  const items = list(parts.map((it) => writeInPlace(dialect, context, it)));
  return patchPaths(context.root, block, [[key, items]]);
}
