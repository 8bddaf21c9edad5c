import { numberAt } from '../../../worker/numbers.ts';
import { type Surface, surfaceOf } from '../surface.ts';
import { APART, type Drawn, type Picture } from './drawn.ts';
import { axisOf } from './scale.ts';

const SIGN = 8;
/** Where there is room for it, the axis with the numbers of messages below the bars. */
const AXIS = 12;
const WITH_AXIS = 44;
/** Below the bars: what a plan or a search is about. */
const TICKS = 3;
/** A bar that is there can be seen. */
const LOWEST = 1.5;

interface Paint extends Picture, Surface {
  readonly drawn: Drawn;
  /** Upper edge of the highest bar, lower edge of all, and of the marks below them. */
  readonly top: number;
  readonly floor: number;
  readonly ground: number;
}

/**
 * Paints the whole list from the oldest on the left: a bar for each message or for several, with problems as signs above,
 * and below it where the plan acts or a search finds. It draws pixels, never messages, so that it costs the same however
 * long the list is.
 */
export function drawStrip(canvas: HTMLCanvasElement, picture: Picture, drawn: Drawn): void {
  const surface = surfaceOf(canvas);
  if (surface === null || picture.rows.count === 0) return;
  const { height } = surface;
  const ground = height >= WITH_AXIS ? height - AXIS : height - 1;
  const paint = { ...picture, ...surface, drawn, top: SIGN + 3, floor: ground - TICKS - 1, ground };
  blocks(paint);
  found(paint);
  plan(paint);
  slice(paint);
  signs(paint);
  if (height >= WITH_AXIS) axis(paint);
}

const COLORS = ['--strip-tool', '--strip-assistant', '--strip-user'] as const;

function blocks({ context, color, drawn, top, floor }: Paint): void {
  for (const { x, width, kind, gone, from, to } of drawn.blocks) {
    context.fillStyle = color(COLORS[kind] ?? COLORS[0]);
    context.globalAlpha = gone ? 0.28 : 1;
    const low = floor - from * (floor - top);
    const high = Math.min(floor - to * (floor - top), low - LOWEST);
    context.fillRect(x, high, width, low - high);
  }
  context.globalAlpha = 1;
}

/** What a search finds: a tick below its messages. */
function found({ context, color, drawn, floor, ground }: Paint): void {
  context.fillStyle = color('--match-now');
  for (const { x, width } of drawn.found) context.fillRect(x, floor + 1, Math.max(2, width - 1), ground - floor - 1);
}

/** Below its messages: what goes and what changes as a bar, what moves as a dotted one; what is new as a plus. */
function plan({ context, color, rows, edges, width, floor, ground, planned, drawn: { runs } }: Paint): void {
  if (planned === null || runs === null) return;
  for (const [name, tone] of [
    ['gone', '--removed'],
    ['changed', '--changed'],
  ] as const) {
    context.fillStyle = color(tone);
    for (const { x, width: wide } of runs[name]) context.fillRect(x, floor + 1, Math.max(3, wide), ground - floor - 1);
  }
  context.fillStyle = color('--moved');
  for (const { x, width: wide } of runs.moved)
    for (let dot = x; dot < x + Math.max(3, wide); dot += 4) context.fillRect(dot, floor + 1, 2, ground - floor - 1);
  context.fillStyle = color('--inserted');
  let before = -APART;
  for (const index of planned.insertions) {
    const x = Math.min(width - 4, Math.max(4, Math.round((edges[Math.min(index, rows.count)] ?? 1) * width)));
    if (x - before < APART) continue;
    before = x;
    context.fillRect(x - 1, ground - 9, 2, 8);
    context.fillRect(x - 4, ground - 6, 8, 2);
  }
}

function slice({ context, color, edges, width, ground, slice: cut }: Paint): void {
  if (cut === null) return;
  const x = Math.round((edges[cut.start] ?? 1) * width) + 0.5;
  context.strokeStyle = color('--error');
  context.lineWidth = 1.5;
  context.setLineDash([3, 2]);
  context.beginPath();
  context.moveTo(x, 0);
  context.lineTo(x, ground);
  context.stroke();
  context.setLineDash([]);
}

/** Pixels from one number to the next, and for the last one. */
const NUMBERS = 88;
const NUMBER = 44;

function axis({ context, color, edges, width, height, ground }: Paint): void {
  context.fillStyle = color('--line');
  context.fillRect(0, ground, width, 1);
  context.font = '11px Inter, system-ui, sans-serif';
  context.textBaseline = 'alphabetic';
  for (const index of axisOf(edges, width, NUMBERS)) {
    const x = Math.round(numberAt(edges, index) * width);
    context.fillStyle = color('--line-strong');
    context.fillRect(x, ground, 1, 4);
    context.fillStyle = color('--text-faint');
    if (x + NUMBER <= width) context.fillText(index.toLocaleString('en'), x + 4, height - 1.5);
  }
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
