import type { Message } from '../model/message.ts';
import type { CounterInfo } from '../tokens/counter.ts';
import { type Frame, frameOf, type TrimContext } from './frame.ts';
import { settleOptions, type TrimOptions, type TrimUnit } from './request.ts';

/** Every legal cut, largest window first, costs falling. A budget's window is the first that costs no more. */
export interface TrimCurve {
  readonly unit: TrimUnit;
  readonly counter: CounterInfo;
  readonly total: number;
  readonly minimum: number;
  /** Per cut: the first message of the window, the question kept besides (-1 none), the exact cost, messages kept. */
  readonly start: Int32Array;
  readonly anchor: Int32Array;
  readonly cost: Float64Array;
  readonly messages: Int32Array;
  /** Per message: its cost in the unit. */
  readonly perMessage: Float64Array;
}

/** The figures were not counted in tokens. */
export const UNCOUNTED: CounterInfo = { id: 'none', title: 'Not counted', exact: true, band: 0 };

/** All legal cuts of a history with their exact costs, from one pass. */
export function curveOf(
  messages: readonly Message[],
  unit: TrimUnit,
  tokenCosts: ArrayLike<number>,
  options: TrimOptions = {},
  context: TrimContext = {},
): TrimCurve {
  return curveIn(frameOf(messages, unit, tokenCosts, settleOptions(options), context));
}

/** The curve of a frame. With a ladder the first cut is the whole history with every edit made. */
export function curveIn(frame: Frame): TrimCurve {
  const { blocks, cuts, options } = frame;
  const isSuffix = options.strategy === 'suffix';
  const cut = { start: new Int32Array(cuts.drop.length), anchor: new Int32Array(cuts.drop.length).fill(-1) };
  const gone = new Uint8Array(blocks.starts.length);
  let first = 0;
  let dropped = 0;
  cuts.drop.forEach((drop, i) => {
    for (const block of cuts.order.subarray(dropped, drop)) gone[block] = 1;
    dropped = drop;
    while (first < gone.length - 1 && gone[first] === 1) first++;
    cut.start[i] = drop === 0 ? 0 : (blocks.starts[first] ?? 0);
    if (isSuffix && drop > 0) cut.anchor[i] = blocks.opener[first] ?? -1;
  });
  return {
    unit: frame.unit,
    counter: frame.context.counter ?? UNCOUNTED,
    total: frame.total,
    minimum: frame.minimum,
    ...cut,
    cost: cuts.cost,
    messages: cuts.messages,
    perMessage: frame.costs,
  };
}
