import { numberAt } from '../../../worker/numbers.ts';
/** What a strip of a given width in pixels shows: never more of anything than its width allows, however many messages. */
import { MARKS, ROLE_CODES, type RowColumns } from '../../../worker/protocol.ts';
import { isResult } from '../kinds.ts';
import { type Steps, stretches } from '../slices.ts';
import { middleOf } from './scale.ts';

/** Kinds of messages from the axis up: what tools say, who answers, who asks. */
export const KINDS = 3;

/** A piece of a bar. Heights are shares of the highest that a bar can be. */
export interface Block {
  readonly x: number;
  readonly width: number;
  /** Of its kind: see `KINDS`. */
  readonly kind: number;
  /** True for what goes. */
  readonly gone: boolean;
  readonly from: number;
  readonly to: number;
}

/** Pixels from one bar to the next at least: messages that have less are summed up in one bar. */
const PITCH = 3;
/** A bar of its own is no wider. */
const WIDEST = 24;

export const REMOVED = MARKS.indexOf('removed');
export const CHANGED = MARKS.indexOf('changed');
const MOVED = MARKS.indexOf('moved');
const MERGED = MARKS.indexOf('merged');

interface Bar {
  readonly x: number;
  readonly width: number;
  /** By kind, first what stays, then what goes. */
  readonly sums: Float64Array;
}

/**
 * The messages as bars, one each where there is room: as high as they are large, what stays below what goes. Areas grow with
 * the square of the height, so that a small message can be seen beside a very large one.
 * `sizes`: edges of the list by size; `marks`: what a plan does to each; null where everything stays.
 */
export function* blocksOf(
  rows: RowColumns,
  { edges, sizes }: { readonly edges: Float64Array; readonly sizes: Float64Array },
  width: number,
  marks: Uint8Array | null,
): Steps<Block[]> {
  const bars = new Map<number, Bar>();
  yield* stretches(rows.count, (from, to) => {
    for (let i = from; i < to; i++) {
      const left = numberAt(edges, i) * width;
      const own = numberAt(edges, i + 1) * width - left;
      if (own <= 0) continue;
      const isAlone = own >= PITCH;
      const column = Math.floor(left / PITCH);
      const key = isAlone ? i : -1 - column;
      const bar =
        bars.get(key) ?? (isAlone ? barOf(left, own) : barOf(column * PITCH, Math.min(PITCH, width - column * PITCH)));
      bars.set(key, bar);
      const isGone = marks !== null && marks[i] === REMOVED;
      const kind = kindOf(rows, i) + (isGone ? KINDS : 0);
      bar.sums[kind] = numberAt(bar.sums, kind) + numberAt(sizes, i + 1) - numberAt(sizes, i);
    }
    return true;
  });
  return piecesOf([...bars.values()]);
}

function barOf(left: number, room: number): Bar {
  const width = Math.max(1, Math.min(WIDEST, Math.round(room) - 1));
  return { x: Math.round(left + (room - 1 - width) / 2), width, sums: new Float64Array(2 * KINDS) };
}

function piecesOf(bars: readonly Bar[]): Block[] {
  const blocks: Block[] = [];
  const heights = bars.map(({ sums }) => sums.reduce((sum, it) => sum + it, 0));
  const most = heights.reduce((largest, it) => Math.max(largest, it), 0);
  for (const [at, { x, width, sums }] of bars.entries()) {
    const whole = numberAt(heights, at);
    const high = most === 0 ? 1 : Math.sqrt(whole / most);
    let below = 0;
    for (const [of, sum] of sums.entries()) {
      if (sum <= 0) continue;
      const from = (below / whole) * high;
      below += sum;
      const to = (below / whole) * high;
      blocks.push({ x: Math.max(0, x), width, kind: of % KINDS, gone: of >= KINDS, from, to });
    }
  }
  return blocks;
}

const ASSISTANT = ROLE_CODES.indexOf('assistant');

function kindOf(rows: RowColumns, index: number): number {
  if (isResult(rows, index)) return 0;
  return rows.role[index] === ASSISTANT ? 1 : 2;
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
      const severity = numberAt(severities, index);
      if (severity < 2 || edges[index] === edges[index + 1]) continue;
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
      const mark = numberAt(marks, i);
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
    for (let i = from; i < to; i++)
      if (numberAt(found, i) < edges.length - 1) extend(runs, edges, width, numberAt(found, i));
    return true;
  });
  return runs;
}

interface Stretch {
  x: number;
  width: number;
}

function extend(runs: Stretch[], edges: Float64Array, width: number, i: number): void {
  // It is outside of what is shown.
  if (edges[i] === edges[i + 1]) return;
  const x = Math.min(width - 1, Math.round(numberAt(edges, i) * width));
  const right = Math.max(x + 1, Math.round(numberAt(edges, i + 1) * width));
  const last = runs.at(-1);
  if (last !== undefined && x <= last.x + last.width) last.width = Math.max(last.width, right - last.x);
  else runs.push({ x, width: right - x });
}
