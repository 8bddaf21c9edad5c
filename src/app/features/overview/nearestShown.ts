import { lowest } from '../../../worker/numbers.ts';

/** The message that the filter lets through at an index or before it; -1 where it lets none through. */
export function nearestShown(visible: Int32Array | null, index: number): number {
  if (visible === null) return index;
  return visible[Math.max(0, lowest(visible, index + 1) - 1)] ?? -1;
}
