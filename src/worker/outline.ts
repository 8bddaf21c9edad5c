import { numberAt } from './numbers.ts';
import type { Lanes, Outline } from './outline-views.ts';
import { ROLE_CODES, type RowColumns } from './session-views.ts';

const CALL_OR_RESULT = 3;

export function outlineOf(rows: RowColumns): Outline {
  const { role, severity, kinds, chars, linkCall, linkResult } = rows;
  let present = 0;
  const problems: number[] = [];
  let calls = 0;
  const systems: number[] = [];
  for (const [i, code] of role.entries()) {
    present |= 1 << code;
    if (numberAt(severity, i) > 1) problems.push(i);
    if ((numberAt(kinds, i) & CALL_OR_RESULT) !== 0) calls++;
    if (isSystem(code)) systems.push(i);
  }
  return {
    edges: edgesOf(chars),
    lanes: layLanes(linkCall, linkResult),
    parted: partedBy(rows),
    systems: Int32Array.from(systems),
    problems: Int32Array.from(problems),
    calls,
    roles: ROLE_CODES.filter((_, code) => (present & (1 << code)) !== 0),
  };
}

const isSystem = (code: number): boolean => ROLE_CODES[code] === 'system' || ROLE_CODES[code] === 'developer';

/** No message is thinner than this share of an average one, so that short ones can still be hit. */
const LEAST = 0.15;

/**
 * The left edges of all messages and the right edge of the last: each is as wide as it is large. `sizes` in any unit, one
 * per message; where all are nothing, all are equal.
 */
export function edgesOf(sizes: ArrayLike<number>): Float64Array {
  const count = sizes.length;
  const edges = new Float64Array(count + 1);
  let total = 0;
  for (let i = 0; i < count; i++) total += Math.max(0, numberAt(sizes, i));
  const least = total === 0 ? 1 : (LEAST * total) / count;
  let whole = 0;
  for (let i = 0; i < count; i++) edges[i + 1] = whole += Math.max(least, numberAt(sizes, i));
  return edges.map((edge, i) => (i > 0 && i === count ? 1 : edge / (whole || 1)));
}

/** For every place to cut at, the pairs of which only the result would stay. */
export function partedBy({
  count,
  linkCall,
  linkResult,
}: Pick<RowColumns, 'count' | 'linkCall' | 'linkResult'>): Int32Array {
  const parted = new Int32Array(count + 1);
  for (const [link, call] of linkCall.entries()) {
    const result = numberAt(linkResult, link);
    if (result <= call) continue;
    parted[call + 1] = numberAt(parted, call + 1) + 1;
    if (result < count) parted[result + 1] = numberAt(parted, result + 1) - 1;
  }
  let sum = 0;
  return parted.map((change) => (sum += change));
}

/** Beyond this many lines beside one another they share the last lane. */
export const LANES = 4;

/** A pair as one number that sorts by its upper end, then by its lower. */
const UPPER = 2 ** 26;

/** Gives every pair a lane. Lines come sorted by their upper end; a lane is taken again once its line has ended. */
export function layLanes(call: Int32Array, result: Int32Array): Lanes {
  const pairs = call
    .reduce((all, a, i) => {
      const b = numberAt(result, i);
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
  const lower = new Float64Array(count);
  let furthest = -1;
  let used = 0;
  for (const [i, pair] of pairs.entries()) {
    const from = Math.floor(pair / UPPER);
    const to = pair % UPPER;
    const ended = ends.findIndex((end) => end < from);
    const free = ended < 0 ? LANES - 1 : ended;
    ends[free] = Math.max(numberAt(ends, free), to);
    furthest = Math.max(furthest, to);
    top[i] = from;
    bottom[i] = to;
    lane[i] = free;
    reach[i] = furthest;
    lower[i] = to * UPPER + i;
    used |= 1 << free;
  }
  const byBottom = Int32Array.from(lower.sort(), (it) => it % UPPER);
  return { top, bottom, lane, reach, byBottom, used };
}

/** True where one message is so large that on an even scale the usual one could not be seen. */
export function isSteep(tokens: Int32Array): boolean {
  if (tokens.length < 3) return false;
  const sorted = tokens.slice().sort();
  return numberAt(sorted, sorted.length - 1) > 60 * Math.max(1, numberAt(sorted, sorted.length >> 1));
}
