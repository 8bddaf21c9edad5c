import { memo } from 'react';
import { type Lanes, lanesBetween } from './lanes.ts';
import { KIND } from './lines.ts';

export const GUTTER = 36;
const RIGHT = GUTTER - 2;
const STEP = 8;
const BEND = 4;
const RING = 3;

export interface Stop {
  readonly index: number;
  /** Middle of the row. */
  readonly y: number;
}

/** Lines from calls to their results over the first column; an open circle where the other half is missing. */
export const Gutter = memo(function Gutter(props: {
  lanes: Lanes;
  stops: readonly Stop[];
  kinds: Uint8Array;
  selected: number | null;
  top: number;
  height: number;
}) {
  const { lanes, stops, kinds, selected, top, height } = props;
  const first = stops[0];
  const last = stops.at(-1);
  if (!first || !last) return null;
  const yOf = new Map(stops.map((it) => [it.index, it.y - top]));
  const lines = lanesBetween(lanes, first.index, last.index).map((i) => ({
    key: i,
    d: path(yOf.get(lanes.top[i]!), yOf.get(lanes.bottom[i]!), xOf(lanes.lane[i]!), height),
    strong: selected !== null && (lanes.top[i] === selected || lanes.bottom[i] === selected),
  }));
  return (
    <svg className="gutter" style={{ top }} width={GUTTER} height={height} aria-hidden="true">
      {lines.map((it) => !it.strong && <path key={it.key} d={it.d} />)}
      {lines.map((it) => it.strong && <path key={it.key} d={it.d} className="strong" />)}
      {stops.map(({ index, y }) => (
        <LooseEnds key={index} kinds={kinds[index]!} y={y - top} strong={index === selected} />
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
  const name = strong ? 'loose strong' : 'loose';
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
