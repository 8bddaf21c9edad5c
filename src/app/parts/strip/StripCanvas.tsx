import { useEffect, useRef } from 'react';
import { useStore } from '../../store.ts';
import { drawStrip, type Picture } from './draw.ts';
import './strip.css';

/** A strip, painted again when anything of it, its size, the theme or the device's colours change. */
export function StripCanvas({ rows, edges, planned, slice }: Picture) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useStore((state) => state.theme);
  const forced = useStore((state) => state.forced);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours change with the theme and the device
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const paint = () => drawStrip(element, { rows, edges, planned, slice });
    const watch = new ResizeObserver(paint);
    watch.observe(element);
    paint();
    return () => watch.disconnect();
  }, [rows, edges, planned, slice, theme, forced]);
  return <canvas ref={canvas} className="strip-canvas" />;
}
