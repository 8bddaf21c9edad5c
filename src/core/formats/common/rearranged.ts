import type { Draft, DraftMessage } from '../../model/draft.ts';
import type { Message, Transcript } from '../../model/message.ts';
import { sourcesOf } from '../../model/sources.ts';
import { isObject } from '../../text/json.ts';
import { indexIn, type Pointer, parent, steps, valueAt } from '../../text/pointer.ts';
import { copy, Ordering, patch, type Spelling } from '../../text/spelling.ts';
import type { Placement, Source } from '../format.ts';
import { withOthers } from './arranged.ts';
import { changedLeaves, type Leaves, placeIn } from './leaves.ts';
import { type Around, likeSiblings, partLikeSiblings } from './siblings.ts';
import { TakenIds } from './taken-ids.ts';
import { withoutElements } from './whole-elements.ts';

/** Keys of elements that name others: what is between two of them cannot be removed by itself. */
const LINK = /^(?:parent|previous|prev|next|child|children|reply|ancestor)(?:$|[A-Z_])/;

/** What a draft changes in a form that is otherwise only read. */
export interface Rearranged {
  readonly placements: readonly Placement[];
  /** Values that are written anew, wherever they end up. */
  readonly rewritten: Leaves;
  /** True if it must be read again: something is written that the document did not have, or elements say several messages. */
  readonly isUnsure?: true;
}

/**
 * Messages and parts that were removed or moved, in a form that is otherwise only read: elements of lists, which mean the
 * same wherever they are; and values that have one place each. Of elements that say several messages only whole ones are
 * removed. Null where a draft asks for more.
 */
export function rearranged({ value }: Source, transcript: Transcript, draft: Draft): Rearranged | null {
  const rewritten: Leaves = new Map();
  const withLeaves = (message: DraftMessage): boolean => {
    const changed = changedLeaves(message, transcript, value);
    for (const [at, leaf] of changed ?? []) rewritten.set(at, leaf);
    return changed !== null;
  };
  if (draft.liftedSystem.length > 0) return null;
  if (isInPlace(draft)) return draft.touched().every(withLeaves) ? { placements: [], rewritten } : null;
  const list = valueAt(value, transcript.at);
  if (!Array.isArray(list) || areLinked(list)) return null;
  if (!areElements(transcript)) {
    const spelling = isUncovered(transcript, draft) ? null : withoutElements(transcript, list, draft);
    return spelling && { placements: [{ at: transcript.at, spelling }], rewritten, isUnsure: true };
  }
  const around: Around = { transcript, root: value, ids: new TakenIds(value) };
  let isWritten = !isUncovered(transcript, draft);
  let isNew = false;
  const write = (message: DraftMessage): readonly Spelling[] => {
    isNew ||= message.from === null || message.parts.some(({ from }) => from === null);
    const spelled =
      message.from === null
        ? likeSiblings(message, around)
        : withLeaves(message)
          ? (joined(message, around, rewritten) ?? lessened(message, value))
          : null;
    if (spelled === null) isWritten = false;
    return spelled ?? [];
  };
  const spelling = withOthers(transcript, draft, write, null);
  if (!isWritten) return null;
  return { placements: [{ at: transcript.at, spelling }], rewritten, ...(isNew ? { isUnsure: true } : {}) };
}

/** True if every message and every part is where it was, whatever it says now. */
function isInPlace(draft: Draft): boolean {
  const { original } = draft;
  return (
    draft.length === original.length &&
    original.every((message, i) => draft.fromAt(i) === message) &&
    draft.touched().every((message) => {
      const { from, parts } = message;
      const isWhole =
        parts.length === from?.parts.length && parts.every((drafted, i) => drafted.from?.part === from.parts[i]);
      return isWhole && !hasMore(message);
    })
  );
}

/** True if a draft asks for more of a message than what its parts say. */
const hasMore = ({ set, dropEmptyCalls, emptyReasoning }: DraftMessage): boolean =>
  (set?.length ?? 0) > 0 || dropEmptyCalls === true || emptyReasoning === true;

/** True if a summary is removed: without it the messages that it replaces would be read again. */
function isUncovered({ asides, messages }: Transcript, draft: Draft): boolean {
  if (!asides.some(({ why }) => why === 'compacted')) return false;
  const kept = new Set(Array.from({ length: draft.length }, (_, i) => draft.fromAt(i)));
  return messages.some((message) => message.note !== null && !kept.has(message));
}

/** True if an element of the list names another one. */
const areLinked = (list: readonly unknown[]): boolean =>
  list.some((element) => isObject(element) && Object.keys(element).some((key) => LINK.test(key)));

/** True if every message is one element of the list or more, and no element is in two messages. */
function areElements({ at, messages }: Transcript): boolean {
  const taken = new Set<number>();
  for (const message of messages)
    for (const source of sourcesOf(message)) {
      const index = indexIn(source, `${at}/`);
      if (index < 0 || taken.has(index)) return false;
      taken.add(index);
    }
  return true;
}

/** A message without some of its parts, as the elements that it is; null where a part is new or has another place. */
function lessened(message: DraftMessage, root: unknown): readonly Spelling[] | null {
  const { from, parts } = message;
  if (from === null || parts.length === 0 || hasMore(message)) return null;
  const kept = new Set<unknown>(parts.map((part) => part.from?.part));
  const removed = from.parts.filter((part) => !kept.has(part));
  // In their order, and nothing that is new.
  if (parts.some((part, i) => part.from?.part !== from.parts.filter((own) => kept.has(own))[i])) return null;
  if (removed.length === 0) return sourcesOf(from).map(copy);
  if (from.pieces) return withoutPieces(from, removed);
  const spelled = without(from, removed, root);
  return spelled && [spelled];
}

/**
 * A message with what the messages after it say, or with parts that are new, as elements of its list; or with their words
 * as one text. Null for any other.
 */
function joined({ from, parts, set }: DraftMessage, around: Around, rewritten: Leaves): readonly Spelling[] | null {
  if (from === null || from.pieces || set?.length) return null;
  const own = from.parts.filter((part, i) => parts[i]?.from?.part === part);
  const others = parts.slice(own.length);
  if (own.length !== from.parts.length || others.length === 0) return null;
  const [list, ...more] = new Set(own.map((part) => parent(part.at) ?? ''));
  const elements = list === undefined || more.length > 0 ? null : valueAt(around.root, list);
  if (list !== undefined && list !== from.at && Array.isArray(elements)) {
    const place = list.slice(from.at.length);
    const order = new Ordering(elements.length + others.length);
    for (let i = 0; i < elements.length; i++) order.keep(i);
    const spelled = others.map((other) => elementFor(other, place, around));
    for (const it of spelled) if (it !== null) order.add(it);
    const whole = spelled.includes(null) ? null : patched(from.at, steps(place), order.done(list));
    if (whole !== null) return [whole];
  }
  return inOneText(from, parts, around.root, rewritten);
}

/** A part of another message that stands at the same place there, or a new one like one that does. */
function elementFor({ part, from }: DraftMessage['parts'][number], place: Pointer, around: Around): Spelling | null {
  if (from === null) return partLikeSiblings(part, place, around);
  return (parent(from.part.at) ?? '').slice(from.message.at.length) === place ? copy(from.part.at) : null;
}

/** The words of several messages in the place of the words of the first. */
function inOneText(
  message: Message,
  parts: DraftMessage['parts'],
  root: unknown,
  rewritten: Leaves,
): readonly Spelling[] | null {
  const texts = parts.map(({ part }) => (part.kind === 'text' ? part.text : null));
  const [own, ...more] = message.parts;
  const place =
    own && more.length === 0 && !texts.includes(null) ? placeIn(root, message, own, 'text', texts[0]) : null;
  if (place === null) return null;
  rewritten.set(place, texts.join('\n\n'));
  return sourcesOf(message).map(copy);
}

/** The elements of a message that hold parts that stay; null where one holds both kinds. */
function withoutPieces({ pieces, parts }: Message, removed: Message['parts']): readonly Spelling[] | null {
  const gone = new Set(removed);
  const left: Pointer[] = [];
  for (const piece of pieces ?? []) {
    const own = parts.filter(({ at }) => at === piece || at.startsWith(`${piece}/`));
    const lost = own.filter((part) => gone.has(part)).length;
    if (lost > 0 && lost < own.length) return null;
    if (lost === 0) left.push(piece);
  }
  return left.map(copy);
}

function without({ at }: Message, removed: Message['parts'], root: unknown): Spelling | null {
  const [list, ...others] = new Set(removed.map((part) => parent(part.at) ?? ''));
  const gone = new Set(removed.map((part) => Number(steps(part.at).at(-1))));
  const elements = list === undefined || others.length > 0 ? null : valueAt(root, list);
  if (list === undefined || !Array.isArray(elements) || !list.startsWith(`${at}/`)) return null;
  if (gone.size !== removed.length || removed.some((part) => 'copies' in part && part.copies)) return null;
  const order = new Ordering(elements.length);
  for (let i = 0; i < elements.length; i++) if (!gone.has(i)) order.keep(i);
  return patched(at, steps(list.slice(at.length)), order.done(list));
}

/** An object with one value below it replaced; null where a list is on the way. */
function patched(at: Pointer, [key, ...below]: readonly string[], spelling: Spelling): Spelling | null {
  if (key === undefined || /^\d+$/.test(key)) return null;
  const inner = below.length === 0 ? spelling : patched(`${at}/${key}`, below, spelling);
  return inner && patch(at, [[key, inner]]);
}
