import { type Surface, surfaceOf } from '../surface.ts';
import { APART, type Drawn, type Picture } from './drawn.ts';
import { type Block, LANES } from './marks.ts';
import { middleOf } from './scale.ts';

const SIGN = 8;

interface Paint extends Picture, Surface {
  readonly drawn: Drawn;
  /** Upper edge of the first lane, height of a lane, lower edge of the last. */
  readonly top: number;
  readonly lane: number;
  readonly floor: number;
}

/**
 * Paints the whole list from the oldest on the left: messages as blocks in three lanes, pairs as arcs below, problems as
 * signs above, the plan where it acts. It draws pixels, never messages, so that it costs the same however long the list is.
 */
export function drawStrip(canvas: HTMLCanvasElement, picture: Picture, drawn: Drawn): void {
  const surface = surfaceOf(canvas);
  if (surface === null || picture.rows.count === 0) return;
  const { height } = surface;
  const lane = height >= 38 ? 6 : 4;
  const top = SIGN + 3;
  const floor = top + LANES * (lane + 1) - 1;
  const paint = { ...picture, ...surface, drawn, top, lane, floor };
  found(paint);
  blocks(paint);
  arcs(paint);
  plan(paint);
  ends(paint);
  slice(paint);
  signs(paint);
}

const COLORS = ['--strip-user', '--strip-assistant', '--strip-tool'] as const;

function blocks(paint: Paint): void {
  const { context, color, drawn } = paint;
  for (const block of drawn.blocks) {
    context.fillStyle = color(COLORS[block.lane] ?? COLORS[0]);
    context.globalAlpha = block.gone ? 0.3 : 1;
    const high = Math.max(1, Math.round(block.share * paint.lane));
    context.fillRect(block.x, yOf(paint, block) + paint.lane - high, block.width, high);
  }
  context.globalAlpha = 1;
}

/** What a search finds: a column behind its messages, and a tick below them. */
function found({ context, color, drawn, height, top, floor }: Paint): void {
  for (const { x, width } of drawn.found) {
    context.fillStyle = color('--match');
    context.fillRect(x, top - 1, Math.max(2, width), floor - top + 2);
    context.fillStyle = color('--match-now');
    context.fillRect(x, Math.min(floor + 2, height - 4), Math.max(2, width), 4);
  }
}

const yOf = ({ top, lane }: Paint, block: Pick<Block, 'lane'>): number => top + block.lane * (lane + 1);

function arcs({ context, color, drawn, height, floor }: Paint): void {
  context.strokeStyle = color('--pair');
  context.lineWidth = 1;
  context.globalAlpha = 0.7;
  context.beginPath();
  for (const { from, to } of drawn.arcs) bow(context, from, to, { floor, height });
  context.stroke();
  context.globalAlpha = 1;
}

interface Zone {
  readonly floor: number;
  readonly height: number;
}

/** A line below the lanes; the farther it goes the deeper. */
function bow(context: CanvasRenderingContext2D, from: number, to: number, { floor, height }: Zone): void {
  const deep = Math.min(height - floor - 2, 2 + Math.abs(to - from) / 8);
  const y = floor + 1;
  context.moveTo(from, y);
  context.bezierCurveTo(from, y + deep * 1.3, to, y + deep * 1.3, to, y);
}

/** What goes is struck through, what changes has a bar below, what moves a dotted one, what is new a plus. */
function plan({ context, color, rows, edges, width, height, top, floor, planned, drawn: { runs } }: Paint): void {
  if (planned === null || runs === null) return;
  const middle = (top + floor) / 2;
  context.fillStyle = color('--removed');
  for (const { x, width: wide } of runs.gone) {
    context.fillRect(x, middle - 1, wide, 2);
  }
  context.fillStyle = color('--changed');
  for (const { x, width: wide } of runs.changed) {
    context.fillRect(x, height - 3, Math.max(3, wide), 3);
  }
  context.fillStyle = color('--moved');
  for (const { x, width: wide } of runs.moved) {
    for (let dot = x; dot < x + Math.max(3, wide); dot += 4) context.fillRect(dot, height - 3, 2, 3);
  }
  context.fillStyle = color('--inserted');
  let before = -APART;
  for (const index of planned.insertions) {
    const x = Math.min(width - 4, Math.max(4, Math.round((edges[Math.min(index, rows.count)] ?? 1) * width)));
    if (x - before < APART) continue;
    before = x;
    context.fillRect(x - 1, height - 9, 2, 8);
    context.fillRect(x - 4, height - 6, 8, 2);
  }
}

function ends(paint: Paint): void {
  const { context, color, drawn, width, lane } = paint;
  context.strokeStyle = color('--error');
  context.fillStyle = color('--surface');
  context.lineWidth = 1.5;
  for (const place of drawn.ends) {
    context.beginPath();
    context.arc(Math.min(width - 4, Math.max(4, place.x)), yOf(paint, place) + lane / 2, 3, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
  }
}

function slice({ context, color, edges, width, height, floor, slice: cut }: Paint): void {
  if (cut === null) return;
  const x = Math.round((edges[cut.start] ?? 1) * width) + 0.5;
  context.strokeStyle = color('--error');
  context.lineWidth = 1.5;
  context.setLineDash([3, 2]);
  context.beginPath();
  context.moveTo(x, 0);
  context.lineTo(x, height);
  context.stroke();
  context.setLineDash([]);
  context.beginPath();
  for (const [call, result] of cut.broken) {
    const from = middleOf(edges, call) * width;
    bow(context, from, Math.max(from + 6, middleOf(edges, result) * width), { floor, height });
  }
  context.stroke();
}

/** The shapes of the page: an octagon with a cross is an error, a triangle a warning. */
function signs({ context, color, drawn, width }: Paint): void {
  const half = SIGN / 2;
  for (const { x: middle, severity } of drawn.signs) {
    const x = Math.min(width - half - 1, Math.max(half + 1, middle));
    const y = half + 1;
    context.fillStyle = color(severity === 3 ? '--error' : '--warning');
    context.beginPath();
    if (severity === 3) {
      for (let corner = 0; corner < 8; corner++) {
        const angle = ((corner + 0.5) * Math.PI) / 4;
        context.lineTo(x + half * Math.cos(angle) * 1.08, y + half * Math.sin(angle) * 1.08);
      }
      context.fill();
      context.strokeStyle = color('--surface');
      context.lineWidth = 1.2;
      context.beginPath();
      context.moveTo(x - 1.5, y - 1.5);
      context.lineTo(x + 1.5, y + 1.5);
      context.moveTo(x + 1.5, y - 1.5);
      context.lineTo(x - 1.5, y + 1.5);
      context.stroke();
    } else {
      context.moveTo(x, y - half);
      context.lineTo(x + half, y + half);
      context.lineTo(x - half, y + half);
      context.fill();
    }
  }
}
