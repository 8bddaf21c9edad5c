/** All that a strip shows at one width. What no plan changes is worked out once for a list. */
import type { RowColumns } from '../../../worker/protocol.ts';
import { atOnce, type Steps } from '../slices.ts';
import { type Block, blocksOf, foundRuns, type Run, type Runs, runsOf, type Sign, signsOf } from './marks.ts';

/** What a plan does. */
export interface Planned {
  /** Per message: see `MARKS`. */
  readonly marks: Uint8Array;
  /** New messages stand before these. */
  readonly insertions: readonly number[];
}

/** Where a plain slice of as many messages would cut. */
export interface Slice {
  readonly start: number;
}

export interface Picture {
  readonly rows: RowColumns;
  /** Where each message begins and ends, as shares of the width; one without a width is not shown. */
  readonly edges: Float64Array;
  /** The same by size: how high each is. */
  readonly sizes: Float64Array;
  readonly planned: Planned | null;
  readonly slice: Slice | null;
  /** Messages that hold what is searched for, in order; null where nothing is. */
  readonly found: Int32Array | null;
}

/** Pixels from one sign to the next. */
export const APART = 10;

/** What stands there whatever is planned. */
interface Standing {
  readonly signs: readonly Sign[];
}

export interface Drawn extends Standing {
  readonly blocks: readonly Block[];
  /** null without a plan. */
  readonly runs: Runs | null;
  /** Where matches of a search are. */
  readonly found: readonly Run[];
}

/** By the edges, which belong to one list; of each only one width is shown at a time. */
const known = new WeakMap<
  Float64Array,
  { readonly rows: RowColumns; readonly width: number; readonly standing: Standing }
>();

function* standingOf(rows: RowColumns, edges: Float64Array, width: number): Steps<Standing> {
  const before = known.get(edges);
  if (before?.rows === rows && before.width === width) return before.standing;
  const standing = { signs: yield* signsOf(rows, edges, width, APART) };
  known.set(edges, { rows, width, standing });
  return standing;
}

export function* drawnOf({ rows, edges, sizes, planned, found }: Omit<Picture, 'slice'>, width: number): Steps<Drawn> {
  const standing = yield* standingOf(rows, edges, width);
  const blocks = yield* blocksOf(rows, { edges, sizes }, width, planned?.marks ?? null);
  const runs = planned === null ? null : yield* runsOf(planned.marks, edges, width);
  return { ...standing, blocks, runs, found: found === null ? [] : yield* foundRuns(found, edges, width) };
}

/** The signs that are there to be pointed at. */
export const shownSigns = (rows: RowColumns, edges: Float64Array, width: number): readonly Sign[] =>
  atOnce(standingOf(rows, edges, width)).signs;
