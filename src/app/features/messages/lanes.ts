import type { Lanes } from '../../../worker/protocol.ts';

/** Numbers of the lines that touch the messages from `from` to `to`. */
export function lanesBetween(lanes: Lanes, from: number, to: number): number[] {
  const { top, bottom, reach } = lanes;
  let low = 0;
  let high = top.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (top[middle]! <= to) low = middle + 1;
    else high = middle;
  }
  const found: number[] = [];
  for (let i = low - 1; i >= 0 && reach[i]! >= from; i--) if (bottom[i]! >= from) found.push(i);
  return found.reverse();
}
