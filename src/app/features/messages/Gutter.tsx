import { memo } from 'react';
import { numberAt } from '../../../worker/numbers.ts';
import type { Lanes, RowColumns } from '../../../worker/protocol.ts';
import { KIND } from '../../parts/kinds.ts';
import { linesOver } from './lanes.ts';
import css from './messages.module.css';
import type { Sight } from './useWindow.ts';

const GUTTER = 36;
const RIGHT = GUTTER - 2;
const STEP = 8;
const BEND = 4;
const RING = 3;

/** Lines from calls to their results over the first column; an open circle where the other half is missing. */
export const Gutter = memo(function Gutter(props: {
  rows: RowColumns;
  lanes: Lanes;
  sights: readonly Sight[];
  /** Lower edge of the last message in sight. */
  bottom: number;
  selected: number | null;
  /** The messages that the filter leaves, in order; null for all. */
  listed: Int32Array | null;
}) {
  const { rows, lanes, sights, bottom, selected, listed } = props;
  const first = sights[0];
  const last = sights.at(-1);
  if (!first || !last) return null;
  const { top } = first;
  const height = bottom - top;
  const yOf = new Map(sights.map((it) => [it.index, it.middle - top]));
  const shown = sights.map((it) => it.index);
  const lines = linesOver(lanes, shown, selected, listed).map((i) => ({
    key: i,
    d: path(yOf.get(numberAt(lanes.top, i)), yOf.get(numberAt(lanes.bottom, i)), xOf(numberAt(lanes.lane, i)), height),
    strong: selected !== null && (lanes.top[i] === selected || lanes.bottom[i] === selected),
  }));
  return (
    <svg className={css.gutter} data-part="gutter" style={{ top }} width={GUTTER} height={height} aria-hidden="true">
      {lines.map((it) => !it.strong && <path key={it.key} d={it.d} />)}
      {lines.map((it) => it.strong && <path key={it.key} d={it.d} className={css.strong} />)}
      {sights.map(({ index, middle }) => (
        <LooseEnds key={index} kinds={numberAt(rows.kinds, index)} y={middle - top} strong={index === selected} />
      ))}
    </svg>
  );
});

const xOf = (lane: number): number => RIGHT - 8 - lane * STEP;

/** From the middle of one row to the middle of another, round the corners; over the edge where an end is out of sight. */
function path(from: number | undefined, to: number | undefined, x: number, height: number): string {
  const begin = from === undefined ? `M${x} 0` : `M${RIGHT} ${from}H${x + BEND}q${-BEND} 0 ${-BEND} ${BEND}`;
  const end = to === undefined ? `V${height}` : `V${to - BEND}q0 ${BEND} ${BEND} ${BEND}H${RIGHT}`;
  return begin + end;
}

function LooseEnds({ kinds, y, strong }: { kinds: number; y: number; strong: boolean }) {
  const x = xOf(0);
  const name = strong ? `${css.loose} ${css.strong}` : css.loose;
  return (
    <>
      {(kinds & KIND.open) !== 0 && (
        <g className={name}>
          <path d={`M${RIGHT} ${y}H${x + RING}`} />
          <circle cx={x} cy={y} r={RING} />
        </g>
      )}
      {(kinds & KIND.orphan) !== 0 && (
        <g className={name}>
          <circle cx={x} cy={y} r={RING} />
          <path d={`M${x + RING} ${y}H${RIGHT}`} />
          <path d={`M${x} ${y - RING}v-4`} strokeDasharray="1.5 2" />
        </g>
      )}
    </>
  );
}
