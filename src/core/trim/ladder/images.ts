import type { MediaPart } from '../../model/message.ts';
import { type EditedParts, type Edits, firstOfLastTurns, isFixed, type LadderHistory } from './history.ts';
import type { Rung } from './rung.ts';

export function* images(
  rung: Extract<Rung, { kind: 'images' }>,
  history: LadderHistory,
  current: (index: number) => EditedParts,
): Edits {
  const end = firstOfLastTurns(history.units, rung.keepLastTurns ?? 1);
  for (let index = 0; index < end; index++) {
    if (isFixed(history, index)) continue;
    const slots = current(index);
    if (!slots.some((part) => part?.kind === 'media')) continue;
    yield {
      index,
      slots: slots.map((part) => (part?.kind === 'media' ? { kind: 'text', at: part.at, text: removed(part) } : part)),
    };
  }
}

const removed = (part: MediaPart): string => `[${part.mime ?? 'attachment'} removed]`;
