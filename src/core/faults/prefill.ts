import type { Links } from '../model/links.ts';
import type { Message } from '../model/message.ts';
import type { RuleInput } from './fault.ts';

/** The last message if it is an assistant's whose calls, if any, are not what is open about it; of a section only the last in the file. */
export function finalAssistant({ transcript: { messages, more }, links }: RuleInput): Message | null {
  return (more?.behind ? undefined : messages[finalPlace(messages, links)]) ?? null;
}

/** The place of the last message if it is an assistant's none of whose calls is open, else -1. */
export function finalPlace(messages: readonly Message[], links: Links): number {
  // An empty turn that records an error was never sent.
  const at = messages.findLastIndex(({ parts, state }) => parts.length > 0 || state !== 'error');
  const last = messages[at];
  if (last?.role !== 'assistant') return -1;
  const isOpen = last.parts.some(
    (part, i) => part.kind === 'call' && !part.server && !links.linkOf({ message: at, part: i })?.results.length,
  );
  return isOpen ? -1 : at;
}

/** The text at the end of a final assistant message if it ends in white space; blank text is another question. */
export function trailingSpace(message: Message): { readonly part: number; readonly length: number } | null {
  const part = message.parts.length - 1;
  const it = message.parts[part];
  if (it?.kind !== 'text') return null;
  const kept = it.text.trimEnd().length;
  return kept === 0 || kept === it.text.length ? null : { part, length: it.text.length - kept };
}

/**
 * True for a final assistant message that only opens an answer, as `{` or `<answer>`: a user turn after it would make
 * that the whole answer. What is before it must be a good end.
 */
export function isOpening(messages: readonly Pick<Message, 'role' | 'parts'>[], at: number): boolean {
  const [only, ...others] = messages[at]?.parts ?? [];
  const before = messages[at - 1];
  return (
    only?.kind === 'text' &&
    others.length === 0 &&
    OPENING.test(only.text.trim()) &&
    (before?.role === 'user' || before?.role === 'tool')
  );
}

const OPENING = /^(?:["'([{]{1,8}|```\w{0,12}|<[\w-]{1,40}>)$/;

/** True if the list is stored inside something larger, and another turn will be added before it is sent. */
export const isStored = ({ transcript }: RuleInput): boolean =>
  transcript.stored || transcript.sealed === true || transcript.asides.length > 0;
