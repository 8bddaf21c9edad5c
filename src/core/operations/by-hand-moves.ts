import type { Draft } from '../model/draft.ts';
import type { Message, Part } from '../model/message.ts';
import { partsText } from './parts.ts';

export const GONE = 'The message is no longer there.';
const THERE = 'It is there already.';
const MOVED = { by: 'by-hand', reason: 'Moved by hand.', effect: 'lossless' } as const;

/** A list with one entry put before another; null where that changes nothing. */
function reordered<T>(list: readonly T[], from: number, before: number): T[] | null {
  const to = Math.max(0, Math.min(before, list.length));
  if (to === from || to === from + 1) return null;
  const others = list.toSpliced(from, 1);
  return others.toSpliced(to > from ? to - 1 : to, 0, ...list.slice(from, from + 1));
}

/** Puts a message before another; a sentence where it cannot be. */
export function moveMessage(draft: Draft, index: number, before: number): string | null {
  const message = draft.at(index);
  if (!message) return GONE;
  const messages = reordered(draft.messages, index, before);
  if (messages === null) return THERE;
  const words = partsText(message.parts);
  draft.messages = messages;
  const to = messages.indexOf(message);
  draft.note({ index, role: message.role, action: 'moved', ...MOVED, before: words, after: words, to });
  return null;
}

/** Puts a part of a message before another of its parts; a sentence where it cannot be. */
export function movePart(
  draft: Draft,
  { message: index, part, before }: { readonly message: number; readonly part: number; readonly before: number },
): string | null {
  const message = draft.at(index);
  if (!message?.parts[part]) return GONE;
  const parts = reordered(message.parts, part, before);
  if (parts === null) return THERE;
  const [old, next] = [partsText(message.parts), partsText(parts)];
  message.parts = parts;
  draft.note({ index, role: message.role, action: 'changed', ...MOVED, before: old, after: next });
  return null;
}

/**
 * True if the messages, read again, are in the order that was drawn. Some forms write a call and its result in one
 * place, or parts of each kind in a list of its own: what they cannot hold is not said to be done.
 */
export function staysAsMoved(draft: Draft, after: readonly Message[]): boolean {
  const is = after.flatMap(({ parts }) => parts);
  const wanted = draft.messages.flatMap(({ parts }) => parts.map(({ part }) => part));
  return is.length === wanted.length && is.every((part, at) => saysTheSame(part, wanted[at]));
}

function saysTheSame(part: Part, other: Part | undefined): boolean {
  if (part.kind !== other?.kind) return false;
  if (part.kind === 'call' && other.kind === 'call') return part.id === other.id && part.name === other.name;
  return 'text' in part && 'text' in other ? part.text === other.text : true;
}
