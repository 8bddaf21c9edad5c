import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { MARKS, type SessionView } from '../../../worker/protocol.ts';
import { colorsOf } from '../../parts/colors.ts';
import { shownPlan, useStore } from '../../store.ts';
import { KIND } from './lines.ts';
import type { TableHandle } from './MessageTable.tsx';

const WIDTH = 20;

/** The height of a row that is not open. */
export const ROW = 28;

/** The whole session in one strip: what each slice holds at its worst. A pointer's way to go far; keys have their own. */
export function Minimap({ view, table }: { view: SessionView; table: RefObject<TableHandle | null> }) {
  const plan = useStore(shownPlan);
  const theme = useStore((state) => state.theme);
  const forced = useStore((state) => state.forced);
  const selected = useStore((state) => state.selection?.index ?? null);
  const canvas = useRef<HTMLCanvasElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours change with the theme and the device.
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const paint = () => draw(element, view, plan?.marks ?? null, selected);
    const watch = new ResizeObserver(paint);
    watch.observe(element);
    paint();
    return () => watch.disconnect();
  }, [view, plan, theme, forced, selected]);
  const go = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = (event.clientY - box.top) / box.height;
    table.current?.scrollTo(Math.round(Math.min(1, Math.max(0, share)) * (view.rows.count - 1)));
  };
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a canvas takes no focus; keys have their own ways to go far.
    <canvas
      ref={canvas}
      className="minimap"
      aria-hidden="true"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        go(event);
      }}
      onPointerMove={(event) => event.buttons === 1 && go(event)}
    />
  );
}

function draw(element: HTMLCanvasElement, view: SessionView, marks: Uint8Array | null, selected: number | null): void {
  const context = element.getContext('2d');
  const height = element.clientHeight;
  const { rows } = view;
  element.width = 0;
  if (!context || height === 0 || rows.count === 0) return;
  const scale = window.devicePixelRatio || 1;
  element.width = WIDTH * scale;
  element.height = height * scale;
  context.scale(scale, scale);
  const color = colorsOf(element);
  const thick = Math.max(1, Math.min(4, height / rows.count));
  const slices = Math.min(rows.count, Math.floor(height));
  for (let slice = 0; slice < slices; slice++) {
    const from = Math.floor((slice * rows.count) / slices);
    const to = Math.max(from + 1, Math.floor(((slice + 1) * rows.count) / slices));
    const { tools, worst, mark } = sum(view, marks, from, to);
    const y = (slice / slices) * height;
    if (tools > 0) {
      context.globalAlpha = 0.25 + 0.6 * tools;
      context.fillStyle = color('--bar-tool');
      context.fillRect(3, y, 5, thick);
      context.globalAlpha = 1;
    }
    if (mark > 0) {
      context.fillStyle = color(`--${MARK_COLORS[MARKS[mark] ?? 'keep']}`);
      context.fillRect(9, y, 4, Math.max(2, thick));
    }
    if (worst > 1) {
      context.fillStyle = color(worst === 3 ? '--error' : '--warning');
      context.fillRect(14, y, 6, Math.max(2, thick));
    }
  }
  if (selected !== null) {
    context.fillStyle = color('--selected-line');
    context.fillRect(0, (selected / rows.count) * height, 2, Math.max(3, thick));
  }
}

const MARK_COLORS = { keep: 'line', removed: 'removed', changed: 'changed', moved: 'moved', merged: 'moved' } as const;

function sum({ rows }: SessionView, marks: Uint8Array | null, from: number, to: number) {
  let tools = 0;
  let worst = 0;
  let mark = 0;
  for (let i = from; i < to; i++) {
    if ((rows.kinds[i]! & (KIND.call | KIND.result)) !== 0) tools++;
    worst = Math.max(worst, rows.severity[i]!);
    if (mark === 0 && marks) mark = marks[i]!;
  }
  return { tools: tools / (to - from), worst, mark };
}
