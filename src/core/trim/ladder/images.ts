import type { MediaPart } from '../../model/message.ts';
import { type Edits, firstOfLastTurns, isFixed, type Scene, type Slots } from './climb.ts';
import type { Rung } from './rung.ts';

/** Pictures and files become a line of text, message by message, oldest first. */
export function* images(
  rung: Extract<Rung, { kind: 'images' }>,
  scene: Scene,
  current: (index: number) => Slots,
): Edits {
  const end = firstOfLastTurns(scene.units, rung.keepLastTurns ?? 1);
  for (let index = 0; index < end; index++) {
    if (isFixed(scene, index)) continue;
    const slots = current(index);
    if (!slots.some((part) => part?.kind === 'media')) continue;
    yield {
      index,
      slots: slots.map((part) => (part?.kind === 'media' ? { kind: 'text', at: part.at, text: removed(part) } : part)),
    };
  }
}

const removed = (part: MediaPart): string => `[${part.mime ?? 'attachment'} removed]`;
