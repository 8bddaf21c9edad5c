import { useEffect, useRef } from 'react';
import { useStore } from '../../store.ts';
import type { Picture } from './drawn.ts';
import { Painter } from './painter.ts';
import css from './strip.module.css';

/** A strip, painted again when anything of it, its size, the theme or the device's colours change. */
export function StripCanvas({ rows, edges, sizes, planned, slice, found }: Picture) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const painter = useRef<Painter | null>(null);
  const theme = useStore((state) => state.theme);
  const forced = useStore((state) => state.forced);
  useEffect(() => {
    if (canvas.current !== null) painter.current = new Painter(canvas.current);
    return () => painter.current?.end();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours change with the theme and the device
  useEffect(
    () => painter.current?.show({ rows, edges, sizes, planned, slice, found }),
    [rows, edges, sizes, planned, slice, found, theme, forced],
  );
  return <canvas ref={canvas} className={css.stripCanvas} />;
}
