import type { Message, Role } from './message.ts';

type Side = 'user' | 'assistant' | 'system' | 'other';

/** Tool results speak for the user's side. */
export function sideOf(role: Role): Side {
  if (role === 'user' || role === 'tool') return 'user';
  if (role === 'assistant') return 'assistant';
  return role === 'system' || role === 'developer' ? 'system' : 'other';
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
