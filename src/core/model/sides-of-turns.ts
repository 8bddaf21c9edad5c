import type { Message, Role } from './message.ts';

export type Side = 'user' | 'assistant' | 'system' | 'other';

/** Consecutive messages of one side. A target that merges consecutive messages sees one message. */
interface Turn {
  readonly index: number;
  readonly side: Side;
  readonly messages: readonly Message[];
}

/** Tool results speak for the user's side. */
export function sideOf(role: Role): Side {
  if (role === 'user' || role === 'tool') return 'user';
  if (role === 'assistant') return 'assistant';
  return role === 'system' || role === 'developer' ? 'system' : 'other';
}

/** Splits a list into turns. With `merge` false every message is a turn of its own. */
export function turnsOf(messages: readonly Message[], merge: boolean): Turn[] {
  const turns: { index: number; side: Side; messages: Message[] }[] = [];
  for (const message of messages) {
    const side = sideOf(message.role);
    const last = turns.at(-1);
    if (merge && last && last.side === side && side !== 'system') last.messages.push(message);
    else turns.push({ index: turns.length, side, messages: [message] });
  }
  return turns;
}

/** So many messages at the beginning hold results: of a section of a file their calls stand before it. */
export function leadingResults(messages: readonly Message[]): number {
  const at = messages.findIndex((it) => !it.parts.some((part) => part.kind === 'result'));
  return at < 0 ? messages.length : at;
}

/** A message in which a person speaks: a user message that is not only results. */
export function isQuestion(message: Message): boolean {
  return (
    message.role === 'user' &&
    message.parts.some((part) => part.kind === 'text' || part.kind === 'media' || part.kind === 'opaque')
  );
}
