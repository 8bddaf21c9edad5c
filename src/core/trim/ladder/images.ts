import type { MediaPart } from '../../model/message.ts';
import { type Climbing, type Edits, firstOfLastTurns, isFixed } from './history.ts';
import type { RungOf } from './rung.ts';

export function* images(rung: RungOf<'images'>, history: Climbing): Edits {
  const end = firstOfLastTurns(history.units, rung.keepLastTurns ?? 1);
  for (let index = 0; index < end; index++) {
    if (isFixed(history, index)) continue;
    const slots = history.current(index);
    if (!slots.some((part) => part?.kind === 'media')) continue;
    yield {
      index,
      slots: slots.map((part) => (part?.kind === 'media' ? { kind: 'text', at: part.at, text: removed(part) } : part)),
    };
  }
}

const removed = (part: MediaPart): string => `[${part.mime ?? 'attachment'} removed]`;
