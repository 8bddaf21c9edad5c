/** Beyond this many lines beside one another they share the last lane. */
export const LANES = 4;

/** Lines of the gutter: one per pair of messages with a call and its result, each in a lane where it crosses as few as possible. */
export interface Lanes {
  readonly top: Int32Array;
  readonly bottom: Int32Array;
  readonly lane: Uint8Array;
  /** Largest bottom of all lines up to here, so that a window finds its lines without reading all. */
  readonly reach: Int32Array;
}

/** A pair as one number that sorts by its upper end, then by its lower. */
const UPPER = 2 ** 26;

/** Gives every pair a lane. Lines come sorted by their upper end; a lane is taken again once its line has ended. */
export function layLanes(call: Int32Array, result: Int32Array): Lanes {
  const pairs = call
    .reduce((all, a, i) => {
      const b = result[i]!;
      all[i] = Math.min(a, b) * UPPER + Math.max(a, b);
      return all;
    }, new Float64Array(call.length))
    .sort()
    // Parallel calls that are answered together are one line.
    .filter((pair, i, all) => pair !== all[i - 1]);
  const count = pairs.length;
  const top = new Int32Array(count);
  const bottom = new Int32Array(count);
  const lane = new Uint8Array(count);
  const reach = new Int32Array(count);
  const ends = new Int32Array(LANES).fill(-1);
  let furthest = -1;
  for (let i = 0; i < count; i++) {
    const from = Math.floor(pairs[i]! / UPPER);
    const to = pairs[i]! % UPPER;
    let free = 0;
    while (free < LANES - 1 && ends[free]! >= from) free++;
    ends[free] = Math.max(ends[free]!, to);
    furthest = Math.max(furthest, to);
    top[i] = from;
    bottom[i] = to;
    lane[i] = free;
    reach[i] = furthest;
  }
  return { top, bottom, lane, reach };
}

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
