/** What a strip of a given width in pixels shows: never more of anything than its width allows, however many messages. */
import { MARKS, ROLE_CODES, type RowColumns } from '../../../worker/protocol.ts';
import { isResult, KIND } from '../kinds.ts';
import { type Steps, stretches } from '../slices.ts';
import { firstFrom, middleOf } from './scale.ts';

/** Lanes from above: who asks, who answers, what tools say. */
export const LANES = 3;

export interface Block {
  readonly x: number;
  readonly width: number;
  readonly lane: number;
  /** True for what goes. */
  readonly gone: boolean;
  /** How much of its place it fills, above 0 to 1: less than all where many messages share a pixel. */
  readonly share: number;
}

/** Blocks wider than this end a pixel before the next begins. */
const GAPPED = 4;
/** Messages narrower than this are summed up. */
const THIN = 1.5;
/** Steps between nothing and all, so that neighbours that are much alike are one block. */
const STEPS = 6;

export const REMOVED = MARKS.indexOf('removed');
export const CHANGED = MARKS.indexOf('changed');
const MOVED = MARKS.indexOf('moved');
const MERGED = MARKS.indexOf('merged');

/** The messages as blocks in their lanes. `marks`: what a plan does to each; null where everything stays. */
export function* blocksOf(
  rows: RowColumns,
  edges: Float64Array,
  width: number,
  marks: Uint8Array | null,
): Steps<Block[]> {
  const blocks: Block[] = [];
  const sums = Array.from({ length: 2 * LANES }, () => new Float32Array(width));
  yield* stretches(rows.count, (from, to) => {
    for (let i = from; i < to; i++) {
      const lane = laneOf(rows, i);
      const isGone = marks !== null && marks[i] === REMOVED;
      const left = edges[i]! * width;
      const right = edges[i + 1]! * width;
      if (right - left < THIN) {
        const sum = sums[isGone ? lane + LANES : lane]!;
        const column = Math.min(width - 1, Math.floor(left));
        const inside = Math.min(right, column + 1) - left;
        sum[column]! += inside;
        if (right - left > inside && column + 1 < width) sum[column + 1]! += right - left - inside;
      } else {
        const x = Math.round(left);
        const wide = Math.max(1, Math.round(right) - x);
        blocks.push({ x, width: wide - (wide >= GAPPED ? 1 : 0), lane, gone: isGone, share: 1 });
      }
    }
    return true;
  });
  for (const [at, sum] of sums.entries()) gather(blocks, sum, at % LANES, at >= LANES);
  return blocks;
}

/** Columns of one lane as blocks, those of one height next to each other as one. */
function gather(blocks: Block[], sum: Float32Array, lane: number, gone: boolean): void {
  let from = 0;
  const stepAt = (x: number) => (sum[x]! > 0 ? Math.max(1, Math.min(STEPS, Math.round(sum[x]! * STEPS))) : 0);
  for (let x = 0; x < sum.length; x++) {
    const step = stepAt(x);
    if (x + 1 < sum.length && stepAt(x + 1) === step) continue;
    if (step > 0) blocks.push({ x: from, width: x + 1 - from, lane, gone, share: step / STEPS });
    from = x + 1;
  }
}

const ASSISTANT = ROLE_CODES.indexOf('assistant');

function laneOf(rows: RowColumns, index: number): number {
  if (isResult(rows, index)) return 2;
  return rows.role[index] === ASSISTANT ? 1 : 0;
}

export interface Sign {
  readonly x: number;
  /** 2 warning, 3 error: the worst of those that are too close together for a sign each. */
  readonly severity: number;
  /** The message of the worst. */
  readonly index: number;
  readonly count: number;
}

/** Signs of errors and warnings, at least `apart` pixels from each other. */
export function* signsOf(
  { count, severity: severities }: Pick<RowColumns, 'count' | 'severity'>,
  edges: Float64Array,
  width: number,
  apart: number,
): Steps<Sign[]> {
  const signs: { x: number; severity: number; index: number; count: number }[] = [];
  yield* stretches(count, (from, to) => {
    for (let index = from; index < to; index++) {
      const severity = severities[index]!;
      if (severity < 2) continue;
      const x = middleOf(edges, index) * width;
      const last = signs.at(-1);
      if (last === undefined || x - last.x >= apart) signs.push({ x, severity, index, count: 1 });
      else {
        last.count++;
        if (severity > last.severity) {
          last.severity = severity;
          last.index = index;
        }
      }
    }
    return true;
  });
  return signs;
}

export interface Arc {
  readonly from: number;
  readonly to: number;
}

/** Pairs of calls and results that are at least `least` pixels apart, each line once. */
export function* arcsOf(
  { linkCall, linkResult }: Pick<RowColumns, 'linkCall' | 'linkResult'>,
  edges: Float64Array,
  width: number,
  least: number,
): Steps<Arc[]> {
  const arcs: Arc[] = [];
  const seen = new Set<number>();
  yield* stretches(linkCall.length, (first, end) => {
    for (let link = first; link < end; link++) {
      const from = middleOf(edges, linkCall[link]!) * width;
      const to = middleOf(edges, linkResult[link]!) * width;
      if (Math.abs(to - from) < least) continue;
      const key = Math.round(from) * (width + 1) + Math.round(to);
      if (seen.has(key)) continue;
      seen.add(key);
      arcs.push({ from, to });
    }
    return true;
  });
  return arcs;
}

/** Pairs that a cut before `start` takes apart, those next to it first; at most `limit`. Calls come in their order. */
export function brokenBy(
  { linkCall, linkResult }: Pick<RowColumns, 'linkCall' | 'linkResult'>,
  start: number,
  limit: number,
): readonly (readonly [call: number, result: number])[] {
  const broken: (readonly [number, number])[] = [];
  for (let link = firstFrom(linkCall, start) - 1; link >= 0 && broken.length < limit; link--)
    if (linkResult[link]! >= start) broken.push([linkCall[link]!, linkResult[link]!]);
  return broken;
}

/** Places of calls and results whose other half is missing. None where they would come closer than `apart` pixels. */
export function* looseEnds(rows: RowColumns, edges: Float64Array, width: number, apart: number): Steps<Place[]> {
  let places: Place[] = [];
  yield* stretches(rows.count, (from, to) => {
    for (let index = from; index < to; index++) {
      const kinds = rows.kinds[index]!;
      if ((kinds & (KIND.open | KIND.orphan)) === 0) continue;
      const isOrphan = (kinds & KIND.open) === 0;
      const x = (isOrphan ? edges[index]! : edges[index + 1]!) * width;
      const last = places.at(-1);
      if (last !== undefined && x - last.x < apart) {
        places = [];
        return false;
      }
      places.push({ x, lane: laneOf(rows, index) });
    }
    return true;
  });
  return places;
}

export interface Place {
  readonly x: number;
  readonly lane: number;
}

export interface Run {
  readonly x: number;
  readonly width: number;
}

/** Stretches of the strip by what a plan does to their messages; touching ones are one. */
export interface Runs {
  readonly gone: readonly Run[];
  readonly changed: readonly Run[];
  readonly moved: readonly Run[];
}

export function* runsOf(marks: Uint8Array, edges: Float64Array, width: number): Steps<Runs> {
  const runs = { gone: [] as Stretch[], changed: [] as Stretch[], moved: [] as Stretch[] };
  yield* stretches(Math.min(marks.length, edges.length - 1), (from, to) => {
    for (let i = from; i < to; i++) {
      const mark = marks[i]!;
      if (mark === REMOVED) extend(runs.gone, edges, width, i);
      else if (mark === CHANGED) extend(runs.changed, edges, width, i);
      else if (mark === MOVED || mark === MERGED) extend(runs.moved, edges, width, i);
    }
    return true;
  });
  return runs;
}

/** Stretches of the strip with messages that were found; `found`: their indices, in order. */
export function* foundRuns(found: Int32Array, edges: Float64Array, width: number): Steps<Run[]> {
  const runs: Stretch[] = [];
  yield* stretches(found.length, (from, to) => {
    for (let i = from; i < to; i++) if (found[i]! < edges.length - 1) extend(runs, edges, width, found[i]!);
    return true;
  });
  return runs;
}

interface Stretch {
  x: number;
  width: number;
}

function extend(runs: Stretch[], edges: Float64Array, width: number, i: number): void {
  const x = Math.min(width - 1, Math.round(edges[i]! * width));
  const right = Math.max(x + 1, Math.round(edges[i + 1]! * width));
  const last = runs.at(-1);
  if (last !== undefined && x <= last.x + last.width) last.width = Math.max(last.width, right - last.x);
  else runs.push({ x, width: right - x });
}
