import type { Message, Part } from './message.ts';
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
  const since = messages.slice(messages.findLastIndex(isAsked) + 1);
  const first = since.findIndex((message) => message.role === 'assistant');
  return first < 0 || (more?.before && since.length === messages.length) ? [] : since.slice(first);
}

/** What encrypted reasoning beside the calls of a message is labelled: it carries their signature. */
export const SIGNED_BESIDE = 'encrypted reasoning';

/** The number of the first call among parts, where it has lost the signature of its provider; -1 where it has it, or there is none. */
export function unsignedCall(parts: readonly Part[]): number {
  const at = parts.findIndex((part) => part.kind === 'call' && !part.server);
  const call = parts[at];
  const isBeside = parts.some((part) => part.kind === 'opaque' && part.label === SIGNED_BESIDE);
  return call?.kind !== 'call' || call.signature || isBeside ? -1 : at;
}

/** Words beside results do not end the loop. */
const isAsked = (message: Message): boolean =>
  isQuestion(message) && !message.parts.some((it) => it.kind === 'result' && !it.server);
