import { smallest, type WindowBuilder } from './cuts.ts';
import type { Frame } from './frame.ts';

/** Packs whatever still fits, the newest first. Leaves holes, and a larger budget may keep other messages. */
export function bestFit(frame: Frame, budget: number): WindowBuilder {
  const builder = smallest(frame, frame.edited);
  for (let block = frame.blocks.starts.length - 2; block >= 0; block--) {
    if (builder.cost + builder.extra(block) <= budget) builder.addBlock(block);
  }
  return builder;
}

export type { WindowBuilder };
