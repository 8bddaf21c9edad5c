import type { Message } from './message.ts';
import { isQuestion } from './sides-of-turns.ts';
import type { More } from './stored.ts';

/**
 * The messages since a person last spoke, from the first of the assistant on, where the history ends with the answers to
 * its calls: what the model is asked to go on with. Empty where it ends otherwise, and where a section of a file does not
 * show its end or its beginning.
 */
export function openLoop(messages: readonly Message[], more?: More): readonly Message[] {
  const last = messages.at(-1);
  if (more?.behind || !last?.parts.some((it) => it.kind === 'result' && !it.server)) return [];
  let start = messages.length;
  while (start > 0 && !isAsked(messages[start - 1]!)) start--;
  if (start === 0 && more?.before) return [];
  while (start < messages.length && messages[start]!.role !== 'assistant') start++;
  return messages.slice(start);
}

/** Words beside results do not end the loop. */
const isAsked = (message: Message): boolean =>
  isQuestion(message) && !message.parts.some((it) => it.kind === 'result' && !it.server);
