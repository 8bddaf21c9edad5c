import type { Draft } from '../model/draft.ts';
import type { Message } from '../model/message.ts';
import { pairOf } from '../model/pairs.ts';

/** True for a message of blank text alone, of a turn that did not fail. */
export const isSilent = ({ parts, state }: Message): boolean =>
  state !== 'error' && parts.length > 0 && parts.every((part) => part.kind === 'text' && part.text.trim() === '');

/**
 * True where more is wrong with the pairs of a history than a second result, or results in another order than their calls:
 * a result without a call in its turn, a call without one, or anything said before the next turn of the assistant. What a
 * gateway once asked before it wrote pairs anew. Messages of thinking alone that are removed by then count for nothing. Linear.
 */
export function isPairedAnew({ original, messages: left }: Draft): boolean {
  const kept = new Set(left.map(({ from }) => from));
  const isGone = (message: Message): boolean =>
    !kept.has(message) && message.parts.length > 0 && message.parts.every(({ kind }) => kind === 'reasoning');
  const used = new Set<string>();
  let open = new Set<string>();
  let own = new Set<string>();
  let hasResult = false;
  let hasOther = false;
  const isTurnWrong = (): boolean => open.size > 0 || (hasResult && hasOther);
  for (const message of original) {
    if (message.role === 'assistant') {
      if (isSilent(message) || isGone(message)) continue;
      if (isTurnWrong()) return true;
      for (const pair of own) used.add(pair);
      const calls = message.parts.flatMap((part) => (part.kind === 'call' && !part.server ? [pairOf(part) ?? ''] : []));
      own = new Set(calls);
      open = new Set(calls);
      [hasResult, hasOther] = [false, false];
      if (own.size < calls.length || calls.some((pair) => used.has(pair))) return true;
      continue;
    }
    for (const part of message.parts) {
      if (part.kind !== 'result') hasOther = true;
      else if (!own.has(pairOf(part) ?? '')) return true;
      else {
        hasResult = true;
        open.delete(pairOf(part) ?? '');
      }
    }
  }
  return isTurnWrong();
}
