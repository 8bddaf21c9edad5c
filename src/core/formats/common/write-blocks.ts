import type { DraftMessage, DraftPart } from '../../model/draft.ts';
import type { Part, Role } from '../../model/message.ts';
import { isObject, type Json, type JsonObject, own } from '../../text/json.ts';
import { child, type Pointer, steps, valueAt } from '../../text/pointer.ts';
import { copy, json, list, type Spelling } from '../../text/spelling.ts';
import type { Fields, Keys, MessageWriter, WriteContext } from './write.ts';
import { baseOf, inOwnObject, isAsWas, objectOf, patchPaths, pathOf, setKeys, writtenAt } from './write.ts';

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
  const blocks = new Blocks(dialect, context);
  return (message) => [blocks.message(message)];
}

/** The list of blocks, or a plain string where that is how the text was written. `before` is the content as it is. */
export const writeContent = (
  dialect: BlockDialect,
  context: WriteContext,
  message: Pick<DraftMessage, 'parts' | 'role'>,
  before: unknown,
): Spelling => new Blocks(dialect, context).content(message, before);

/** True if a message has its own parts in their own order, unchanged. */
function sameParts(message: DraftMessage): boolean {
  const before = message.from?.parts;
  return (
    before !== undefined &&
    before.length === message.parts.length &&
    message.parts.every((part, i) => part.part === before[i])
  );
}

class Blocks {
  constructor(
    private readonly dialect: BlockDialect,
    private readonly context: WriteContext,
  ) {}

  message(message: DraftMessage): Spelling {
    const { dialect, context } = this;
    const at = message.from ? baseOf(message.from, context) : '';
    const raw = message.from ? valueAt(context.root, at) : undefined;
    if (!message.from || !isObject(raw)) {
      if (message.from && message.parts.length === 1 && message.parts.every(isAsWas)) return copy(at);
      return objectOf([...dialect.who(message.role), [dialect.key, this.content(message, undefined)]]);
    }
    const other = sameParts(message) ? null : this.onlyOtherKey(message);
    const listed = !other && !sameParts(message);
    return patchPaths(context.root, at, [
      ...(message.role === message.from.role ? [] : dialect.who(message.role)),
      ...(other ? [other] : []),
      ...(listed ? [[dialect.key, this.content(message, own(raw, dialect.key))] as const] : []),
      ...(dialect.more?.(message, raw, at, listed) ?? []),
      ...setKeys(message),
    ]);
  }

  /** A changed text that is the only content and stands under a key of its own (legacy entries) stays there. */
  private onlyOtherKey({ parts: [only, ...others], from }: DraftMessage): readonly [string, Spelling] | null {
    if (others.length > 0 || !only || only.from?.message !== from || !('text' in only.part)) return null;
    const [key, ...below] = pathOf(only, this.context) ?? [];
    return key !== undefined && below.length === 0 && key !== this.dialect.key ? [key, json(only.part.text)] : null;
  }

  content(message: Pick<DraftMessage, 'parts' | 'role'>, before: unknown): Spelling {
    const [only] = message.parts;
    if (this.dialect.strings) {
      if (!only) return typeof before === 'string' ? json('') : list([]);
      const text = message.parts.length === 1 && !Array.isArray(before) ? this.plainText(only) : null;
      if (text) return text;
    }
    const runs: { readonly block: Pointer | null; readonly parts: [DraftPart, ...DraftPart[]] }[] = [];
    for (const part of message.parts) {
      const block = this.nestedIn(part);
      const last = runs.at(-1);
      if (block !== null && last?.block === block) last.parts.push(part);
      else runs.push({ block, parts: [part] });
    }
    return list(
      runs.map(({ block, parts }) => (block === null ? this.block(parts[0], message.role) : this.nested(block, parts))),
    );
  }

  /** A text as a plain string: as it was written, or new; null for a text that is a block. */
  private plainText(drafted: DraftPart): Spelling | null {
    if (drafted.part.kind !== 'text') return null;
    if (pathOf(drafted, this.context) === null) return json(drafted.part.text);
    if (typeof valueAt(this.context.root, writtenAt(drafted)) !== 'string') return null;
    return isAsWas(drafted) ? copy(writtenAt(drafted)) : json(drafted.part.text);
  }

  private block(drafted: DraftPart, role: Role): Spelling {
    const { dialect, context } = this;
    const { part } = drafted;
    const path = pathOf(drafted, context);
    if (path === null) return json(dialect.block(part, role));
    const at = writtenAt(drafted);
    const raw = valueAt(context.root, at);
    if (typeof raw === 'string' && (path.length < 2 || path[0] !== dialect.key)) {
      const text = 'text' in part ? part.text : '';
      return dialect.wrap(isAsWas(drafted) ? copy(at) : json(text), part, role);
    }
    if (path.length === 0 && dialect.whole && drafted.from && isObject(raw))
      return dialect.whole(part, drafted.from.part, raw, at);
    // Another key's list (legacy content) holds blocks that are not of this wire.
    if (path.length > 0 && path[0] !== dialect.key) return json(dialect.block(part, role));
    return this.inPlace(drafted);
  }

  /** A part where it stands: its object with what has changed, or the string that it is. */
  private inPlace(drafted: DraftPart): Spelling {
    const { part } = drafted;
    const at = writtenAt(drafted);
    if (isAsWas(drafted)) return copy(at);
    const now = inOwnObject(drafted, this.dialect.fields, this.context.root);
    return now ?? ('text' in part ? json(part.text) : copy(at));
  }

  /** The block that a part is one of several of; null for a part that is a block. */
  private nestedIn(drafted: DraftPart): Pointer | null {
    const [key, index, ...below] = pathOf(drafted, this.context) ?? [];
    if (key === undefined || index === undefined || below.length < 2 || drafted.from === null) return null;
    return child(child(this.context.home(drafted.from), key), index);
  }

  /** A block whose own list of items is written anew, or the block as it was if all its items are there. */
  private nested(block: Pointer, parts: readonly [DraftPart, ...DraftPart[]]): Spelling {
    const [first] = parts;
    const [key = ''] = steps(writtenAt(first).slice(block.length));
    const all = (first.from?.message.parts ?? []).filter((part) => part.at.startsWith(`${block}/`));
    if (all.length === parts.length && parts.every((drafted, i) => drafted.part === all[i])) return copy(block);
    return patchPaths(this.context.root, block, [[key, list(parts.map((drafted) => this.inPlace(drafted)))]]);
  }
}
