import { type Climbing, type Edits, firstOfLastTurns, isFixed } from './history.ts';
import type { RungOf } from './rung.ts';

/**
 * Reasoning goes, message by message, oldest first. The last turn keeps its own: it is signed, and an API that asks for
 * it back wants it untouched; where every call wants its own back, turns with calls keep theirs. A message of reasoning
 * alone stays, because nothing would be left of it.
 */
export function* thinking(rung: RungOf<'thinking'>, history: Climbing): Edits {
  const end = firstOfLastTurns(history.units, Math.max(1, rung.keepLastTurns ?? 1));
  for (const [index, { parts }] of history.messages.slice(0, end).entries()) {
    if (isFixed(history, index)) continue;
    if (history.bindsThinking && parts.some((it) => it.kind === 'call')) continue;
    const slots = history.current(index);
    if (!slots.some((part) => part?.kind === 'reasoning')) continue;
    yield { index, slots: slots.map((part) => (part?.kind === 'reasoning' ? null : part)) };
  }
}
