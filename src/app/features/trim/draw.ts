import { numberAt } from '../../../worker/numbers.ts';
import { surfaceOf } from '../../parts/surface.ts';
import { axisOf, CHANGED, type Columns, columnOf, DROPPED, HELD, KEPT, NONE, tallestOf } from './chart.ts';

export interface Picture {
  readonly columns: Columns;
  readonly isLog: boolean;
  /** First message behind the cut; null where there is no one place. */
  readonly cut: number | null;
  /** The column that is pointed at. */
  readonly at: number | null;
  readonly selected: number | null;
}

/** Below the bars: a line under what stays, a dot under what is held. */
const TRACK = 9;
/** Room above the tallest bar. */
const TOP = 4;
/** Few messages are bars, not walls. */
const WIDEST = 28;

/** Behind the last, so that what is rare lies on top. */
const ORDER = [NONE, DROPPED, KEPT, CHANGED, HELD] as const;
const COLORS = ['--chart-kept', '--accent', '--chart-changed', '--chart-dropped', '--chart-dropped'] as const;

/** Paints the chart. Draws columns, never messages, so that it costs the same however long the session is. */
export function draw(canvas: HTMLCanvasElement, picture: Picture): void {
  const surface = surfaceOf(canvas);
  if (surface === null) return;
  const { context, width, height, color } = surface;
  const { columns, at, selected } = picture;
  const edges = Float64Array.from({ length: columns.count + 1 }, (_, i) => Math.round((i * width) / columns.count));
  const paint = { context, color, edges, width, floor: height - TRACK, picture };
  hatch(paint);
  grid(paint);
  if (at !== null) {
    context.fillStyle = paint.color('--chart-pointed');
    context.fillRect(numberAt(edges, at), 0, Math.max(1, widthOf(edges, at)), paint.floor);
  }
  bars(paint);
  if (selected !== null) select(paint, columnOf(columns, selected));
  cutLine(paint);
}

interface Paint {
  readonly context: CanvasRenderingContext2D;
  readonly color: (name: string) => string;
  readonly edges: Float64Array;
  readonly width: number;
  /** Where the bars stand. */
  readonly floor: number;
  readonly picture: Picture;
}

/** True for a column of which nothing stays. */
function isGone(columns: Columns, column: number): boolean {
  return (
    tallestOf(columns, column, DROPPED) >= 0 &&
    [KEPT, HELD, CHANGED].every((fate) => tallestOf(columns, column, fate) < 0)
  );
}

/** The ground under what goes is hatched: seen at any width of the bars, and without colours. */
function hatch({ context, color, edges, floor, picture: { columns } }: Paint): void {
  context.save();
  context.beginPath();
  let any = false;
  for (let column = 0; column < columns.count; column++) {
    if (!isGone(columns, column)) continue;
    context.rect(numberAt(edges, column), 0, widthOf(edges, column), floor);
    any = true;
  }
  if (any) {
    context.clip();
    context.strokeStyle = color('--chart-hatch');
    context.lineWidth = 1;
    context.beginPath();
    const end = numberAt(edges, columns.count) + floor;
    for (let x = 0; x < end; x += 6) {
      context.moveTo(x, 0);
      context.lineTo(x - floor, floor);
    }
    context.stroke();
  }
  context.restore();
}

function grid({ context, color, width, floor, picture }: Paint): void {
  const axis = axisOf(picture.columns, picture.isLog);
  context.fillStyle = color('--line');
  for (const tick of axis.ticks) {
    if (axis.height(tick) > 0) context.fillRect(0, yOf(axis.height(tick), floor), width, 1);
  }
  context.fillStyle = color('--line-strong');
  context.fillRect(0, floor, width, 1);
}

const yOf = (share: number, floor: number): number => Math.round(floor - share * (floor - TOP));

function bars({ context, color, edges, floor, picture }: Paint): void {
  const { columns, isLog } = picture;
  const { height } = axisOf(columns, isLog);
  // One gap or none for all: else the rounding of edges would be what is seen.
  const gap = numberAt(edges, columns.count) / columns.count >= 3 ? 1 : 0;
  // Of two fates in one column the shorter stands before the taller.
  for (const fate of ORDER) {
    context.fillStyle = color(COLORS[fate]);
    for (let column = 0; column < columns.count; column++) {
      const tokens = tallestOf(columns, column, fate);
      if (tokens < 0) continue;
      const { x, width } = barAt(edges, column, gap);
      // What holds anything can be seen.
      const y = Math.min(yOf(height(tokens), floor), tokens > 0 ? floor - 1 : floor);
      context.fillRect(x, y, width, floor - y);
      if (fate === CHANGED) context.fillRect(x, floor + 3, width, 2);
      else if (fate === KEPT) context.fillRect(numberAt(edges, column), floor + 3, widthOf(edges, column), 1);
      else if (fate === HELD) context.fillRect(x + width / 2 - 2, floor + 2, 4, 4);
    }
  }
}

const widthOf = (edges: Float64Array, column: number): number => numberAt(edges, column + 1) - numberAt(edges, column);

function barAt(edges: Float64Array, column: number, gap: number): { readonly x: number; readonly width: number } {
  const left = numberAt(edges, column);
  const slot = Math.max(1, widthOf(edges, column));
  const width = Math.min(WIDEST, slot - gap);
  return { x: slot > WIDEST ? left + Math.round((slot - width) / 2) : left, width };
}

/** The selected message, from below: the bars are not covered. */
function select({ context, color, edges, floor }: Paint, column: number): void {
  const middle = (numberAt(edges, column) + numberAt(edges, column + 1)) / 2;
  context.fillStyle = color('--selected-line');
  context.beginPath();
  context.moveTo(middle, floor + 2);
  context.lineTo(middle + 4, floor + TRACK);
  context.lineTo(middle - 4, floor + TRACK);
  context.fill();
}

function cutLine({ context, color, edges, width, floor, picture: { columns, cut } }: Paint): void {
  if (cut === null) return;
  const column = columnOf(columns, cut);
  const x = Math.min(width - 2, Math.max(0, numberAt(edges, column) - 1));
  context.fillStyle = color('--accent');
  context.fillRect(x, 0, 2, floor + TRACK);
  context.fillRect(x, 0, 8, 2);
}
