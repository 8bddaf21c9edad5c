import { colorsOf } from './colors.ts';

/** A canvas to paint on in pixels of the page, with the colours that hold where it stands. */
export interface Surface {
  readonly context: CanvasRenderingContext2D;
  readonly width: number;
  readonly height: number;
  readonly color: (name: string) => string;
}

/** Wipes a canvas and makes it as sharp as the screen; null while it has no size. */
export function surfaceOf(canvas: HTMLCanvasElement): Surface | null {
  const context = canvas.getContext('2d');
  const { clientWidth: width, clientHeight: height } = canvas;
  if (!context || width === 0 || height === 0) return null;
  const scale = window.devicePixelRatio || 1;
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  context.scale(scale, scale);
  return { context, width, height, color: colorsOf(canvas) };
}
