import { type Keeping, smallest } from './cuts.ts';
import type { Frame } from './frame.ts';

/** Packs whatever still fits, the newest first. Leaves holes, and a larger budget may keep other messages. */
export function bestFit(frame: Frame, budget: number): Keeping {
  const keeping = smallest(frame, frame.edited);
  for (let block = frame.blocks.starts.length - 2; block >= 0; block--) {
    if (keeping.cost + keeping.extra(block) <= budget) keeping.addBlock(block);
  }
  return keeping;
}

export type { Keeping };
