import { type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { digits } from '../../parts/formatting.ts';
import { useStore } from '../../store.ts';
import css from './chart.module.css';
import { axisOf, type Columns } from './chart.ts';
import { draw, type Picture } from './draw.ts';

interface PlotProps {
  readonly picture: Omit<Picture, 'at'>;
  /** The column that is pointed at, and the one that would be if somebody came by keys. */
  readonly at: number | null;
  readonly resting: number;
  /** Index of the last message. */
  readonly last: number;
  /** The column in words. */
  readonly words: string;
  readonly describedBy: string;
  readonly onAt: (column: number | null) => void;
  readonly onWidth: (width: number) => void;
  readonly onChoose: (column: number) => void;
}

/** The picture with its ruler. For keys and for those who hear, it is a slider over the messages. */
export function Plot({ picture, at, resting, last, words, describedBy, onAt, onWidth, onChoose }: PlotProps) {
  const canvas = useCanvas({ ...picture, at }, onWidth);
  const { columns } = picture;
  const under = (event: MouseEvent) => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - box.left) / Math.max(1, box.width);
    return Math.max(0, Math.min(columns.count - 1, Math.floor(share * columns.count)));
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') onChoose(at ?? resting);
    else {
      const next = columnAfter(event.key, at ?? resting, columns.count);
      if (next === null) return;
      onAt(next);
    }
    event.preventDefault();
  };
  return (
    <>
      <div className={css.chartBody}>
        <Ruler columns={columns} isLog={picture.isLog} />
        <div
          className={css.chartPlot}
          data-part="plot"
          role="slider"
          tabIndex={0}
          aria-label="Tokens per message"
          aria-describedby={describedBy}
          aria-valuemin={0}
          aria-valuemax={Math.max(0, last)}
          aria-valuenow={columns.largest[at ?? resting] ?? 0}
          aria-valuetext={words}
          onFocus={(event) => event.target.matches(':focus-visible') && onAt(resting)}
          onBlur={() => onAt(null)}
          onKeyDown={press}
          onPointerMove={(event) => onAt(under(event))}
          onPointerLeave={() => onAt(null)}
          onClick={(event) => onChoose(under(event))}
        >
          <canvas ref={canvas} />
        </div>
      </div>
      <div className={css.chartEnds} aria-hidden="true">
        <span>message 0</span>
        <span>{last < 1 ? '' : digits(last)}</span>
      </div>
    </>
  );
}

/** Painted again when anything of the picture, its size or the theme changes. */
function useCanvas({ columns, isLog, cut, selected, at }: Picture, onWidth: (width: number) => void) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useStore((state) => state.theme);
  const forced = useStore((state) => state.forced);
  useLayoutEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    onWidth(element.clientWidth);
    const watch = new ResizeObserver(() => onWidth(element.clientWidth));
    watch.observe(element);
    return () => watch.disconnect();
  }, [onWidth]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours change with the theme and the device
  useEffect(() => {
    if (canvas.current) draw(canvas.current, { columns, isLog, cut, selected, at });
  }, [columns, isLog, cut, selected, at, theme, forced]);
  return canvas;
}

/** Where a key leads; null for keys that lead nowhere. */
function columnAfter(key: string, at: number, count: number): number | null {
  const page = Math.max(1, Math.round(count / 10));
  const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: page, PageDown: -page }[key];
  const to = key === 'Home' ? 0 : key === 'End' ? count - 1 : by === undefined ? null : at + by;
  return to === null ? null : Math.max(0, Math.min(count - 1, to));
}

function Ruler({ columns, isLog }: { readonly columns: Columns; readonly isLog: boolean }) {
  const { ticks, height } = axisOf(columns, isLog);
  return (
    <div className={css.chartRuler} data-part="ruler" aria-hidden="true">
      {ticks.map((tick) => (
        <span key={tick} style={{ insetBlockEnd: `${height(tick) * 100}%` }}>
          {digits(tick)}
        </span>
      ))}
    </div>
  );
}
