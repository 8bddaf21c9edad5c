import type { Draft, DraftMessage } from '../../model/draft.ts';
import type { Message, Transcript } from '../../model/message.ts';
import { sourcesOf } from '../../model/sources.ts';
import { isObject } from '../../text/json.ts';
import { indexIn, type Pointer, parent, steps, valueAt } from '../../text/pointer.ts';
import { copy, Ordering, patch, type Spelling } from '../../text/spelling.ts';
import type { Placement, Source } from '../format.ts';
import { withOthers } from './arranged.ts';

/** Keys of elements that name others: what is between two of them cannot be removed by itself. */
const LINK = /^(?:parent|previous|prev|next|child|children|reply|ancestor)(?:$|[A-Z_])/;

/**
 * Messages and parts that were removed or moved, in a form that is otherwise only read: elements of lists, which mean the
 * same wherever they are. Null where a draft asks for more, or an element is not one message.
 */
export function rearranged({ value }: Source, transcript: Transcript, draft: Draft): readonly Placement[] | null {
  const list = valueAt(value, transcript.at);
  if (draft.liftedSystem.length > 0 || !Array.isArray(list) || !areElements(transcript, list)) return null;
  let isWritten = !isUncovered(transcript, draft);
  const write = (message: DraftMessage): readonly Spelling[] => {
    const spelled = lessened(message, value);
    if (spelled === null) isWritten = false;
    return spelled ?? [];
  };
  const spelling = withOthers(transcript, draft, write, null);
  return isWritten ? [{ at: transcript.at, spelling }] : null;
}

/** True if a summary is removed: without it the messages that it replaces would be read again. */
function isUncovered({ asides, messages }: Transcript, draft: Draft): boolean {
  if (!asides.some(({ why }) => why === 'compacted')) return false;
  const kept = new Set(Array.from({ length: draft.length }, (_, i) => draft.fromAt(i)));
  return messages.some((message) => message.note !== null && !kept.has(message));
}

/** True if every message is one element of the list or more, and no element is in two messages or names another one. */
function areElements({ at, messages }: Transcript, list: readonly unknown[]): boolean {
  const taken = new Set<number>();
  for (const message of messages)
    for (const source of sourcesOf(message)) {
      const index = indexIn(source, `${at}/`);
      if (index < 0 || taken.has(index)) return false;
      taken.add(index);
    }
  return !list.some((element) => isObject(element) && Object.keys(element).some((key) => LINK.test(key)));
}

/** A message without some of its parts, as the elements that it is; null for any other change. */
function lessened(message: DraftMessage, root: unknown): readonly Spelling[] | null {
  const { from, role, parts, set, dropEmptyCalls, emptyReasoning } = message;
  if (from === null || role !== from.role || parts.length === 0) return null;
  if (set?.length || dropEmptyCalls || emptyReasoning) return null;
  const kept = new Set<unknown>(parts.map(({ part }) => part));
  const removed = from.parts.filter((part) => !kept.has(part));
  // In their order, and nothing that is new.
  if (parts.some(({ part }, i) => part !== from.parts.filter((own) => kept.has(own))[i])) return null;
  if (from.pieces) return withoutPieces(from, removed);
  const spelled = without(from, removed, root);
  return spelled && [spelled];
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
