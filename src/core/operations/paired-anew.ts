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
  let turn = new Turn(new Set());
  for (const message of original) {
    if (message.role !== 'assistant') {
      if (!turn.takes(message)) return true;
      continue;
    }
    if (isSilent(message) || isGone(message)) continue;
    if (turn.isWrong) return true;
    const calls = message.parts.flatMap((part) => (part.kind === 'call' && !part.server ? [pairOf(part) ?? ''] : []));
    const own = new Set(calls);
    if (own.size < calls.length || calls.some((pair) => used.has(pair))) return true;
    turn = new Turn(own);
    for (const pair of calls) used.add(pair);
  }
  return turn.isWrong;
}

/** The calls of a message of the assistant, and what follows them before its next. */
class Turn {
  private readonly open: Set<string>;
  private hasResult = false;
  private hasOther = false;

  constructor(private readonly own: ReadonlySet<string>) {
    this.open = new Set(own);
  }

  /** True if a call has no result, or something else was said beside results. */
  get isWrong(): boolean {
    return this.open.size > 0 || (this.hasResult && this.hasOther);
  }

  /** Goes on with a message; false if it has a result of a call that is not of this turn. */
  takes({ parts }: Message): boolean {
    return parts.every((part) => {
      const pair = part.kind === 'result' ? (pairOf(part) ?? '') : null;
      if (pair === null) this.hasOther = true;
      else if (!this.own.has(pair)) return false;
      else {
        this.hasResult = true;
        this.open.delete(pair);
      }
      return true;
    });
  }
}
