import type { Message } from '../model/message.ts';
import { hasTrait, OF_SYSTEM } from '../model/traits.ts';
import { IntList } from '../text/int-list.ts';
import type { Blocks } from './blocks.ts';
import type { Pinned } from './pins.ts';
import type { Settled, TrimUnit } from './request.ts';
import type { Units } from './units.ts';

/**
 * Every way to drop the first so many blocks of an order, largest window first; costs strictly fall. The first is the whole
 * history, but where exchanges are counted from the end.
 */
export interface Cuts {
  /** Blocks that may go, the first to go first. */
  readonly order: Int32Array;
  /** Per cut: how many blocks of the order are dropped. */
  readonly drop: Int32Array;
  readonly cost: Float64Array;
  readonly messages: Int32Array;
}

/** What the cuts are made from. */
export interface CutInput {
  readonly messages: readonly Message[];
  readonly units: Units;
  readonly pinned: Pinned;
  readonly blocks: Blocks;
  readonly unit: TrimUnit;
  readonly options: Settled['options'];
  /** Per message in tokens, whatever the unit is. */
  readonly tokens: Float64Array;
}

/** A window while it is put together: adding keeps the sum and the number of messages. */
export class WindowBuilder {
  readonly kept: Uint8Array;
  cost = 0;
  count = 0;
  tokens = 0;
  /** The first kept question that may be written into, -1 while there is none. */
  host = -1;

  constructor(
    private readonly input: CutInput,
    private readonly costs: ArrayLike<number>,
  ) {
    this.kept = new Uint8Array(input.messages.length);
    for (let i = 0; i < this.kept.length; i++) if (input.pinned[i] !== 0) this.add(i);
  }

  add(index: number): void {
    if (this.kept[index] !== 0) return;
    this.kept[index] = 1;
    this.cost += this.costs[index] ?? 0;
    this.tokens += this.input.tokens[index] ?? 0;
    this.count++;
    if (this.input.units.turnOf[index] === index && (this.host < 0 || index < this.host)) this.host = index;
  }

  addBlock(block: number): void {
    const { blocks } = this.input;
    const end = blocks.end(block);
    for (let i = blocks.start(block); i < end; i++) this.add(i);
    const opener = blocks.openerOf(block);
    if (opener >= 0) this.add(opener);
    for (const index of blocks.answer?.[block] ?? []) this.add(index);
  }

  /** What adding a block would cost. */
  extra(block: number): number {
    const { blocks } = this.input;
    const end = blocks.end(block);
    const more = new Set<number>(blocks.answer?.[block]);
    const opener = blocks.openerOf(block);
    if (opener >= 0) more.add(opener);
    for (let i = blocks.start(block); i < end; i++) more.add(i);
    let sum = 0;
    for (const index of more) if (this.kept[index] === 0) sum += this.costs[index] ?? 0;
    return sum;
  }
}

/** The block no window goes without: the newest, or the oldest where the beginning is kept. */
function requiredBlock(input: CutInput): number {
  return input.options.strategy === 'prefix' ? 0 : input.blocks.starts.length - 1;
}

/** The smallest window: what is pinned, and the block no window goes without. */
export function smallest(input: CutInput, costs: ArrayLike<number>): WindowBuilder {
  const builder = new WindowBuilder(input, costs);
  if (input.blocks.starts.length > 0) builder.addBlock(requiredBlock(input));
  return builder;
}

export function windowAt(input: CutInput, costs: ArrayLike<number>, cuts: Cuts, cut: number): WindowBuilder {
  const builder = smallest(input, costs);
  for (const block of cuts.order.subarray(cuts.drop[cut]).toReversed()) builder.addBlock(block);
  return builder;
}

/** All cuts with their exact costs, in one pass from the smallest window up. `surcharge` is what a marker adds to a cut. */
export function cutsOf(input: CutInput, costs: ArrayLike<number>, surcharge: (builder: WindowBuilder) => number): Cuts {
  const order = dropOrder(input);
  const cost = new Float64Array(order.length + 1);
  const count = new Int32Array(order.length + 1);
  const builder = smallest(input, costs);
  let dropped = order.length;
  const measure = (): void => {
    cost[dropped] = builder.cost + (dropped === 0 ? 0 : surcharge(builder));
    count[dropped] = builder.count;
  };
  measure();
  for (const block of order.toReversed()) {
    builder.addBlock(block);
    dropped--;
    measure();
  }
  const chosen =
    input.unit === 'exchanges' && input.options.strategy === 'suffix' ? atExchanges(input, cost) : falling(cost);
  const costOf = Float64Array.from(chosen, (drop) => cost[drop] ?? 0);
  return { order, drop: chosen, cost: costOf, messages: chosen.map((drop) => count[drop] ?? 0) };
}

/** A cut that costs as much as a larger window is never the answer. */
function falling(cost: Float64Array): Int32Array {
  const chosen = new IntList(cost.length);
  let least = Number.POSITIVE_INFINITY;
  cost.forEach((here, dropped) => {
    if (here >= least) return;
    least = here;
    chosen.push(dropped);
  });
  return chosen.done();
}

/**
 * "The last n exchanges" begin with the n-th last exchange, not with what stands before it, be it the first of all; none
 * is all after the last. The whole history is a cut only where nobody speaks before the first exchange.
 */
function atExchanges(input: CutInput, cost: Float64Array): Int32Array {
  const newest = input.blocks.starts.length - 1;
  const endsInExchange = newest >= 0 && holdsExchange(input, newest);
  const least = cost.at(-1);
  const chosen = new IntList(cost.length);
  cost.forEach((here, dropped) => {
    const isFirst = (cost[dropped - 1] ?? Number.POSITIVE_INFINITY) > here;
    const isLast = (cost[dropped + 1] ?? Number.NEGATIVE_INFINITY) < here;
    const wantsFirst = here === least && !endsInExchange;
    if (wantsFirst ? isFirst : isLast) chosen.push(here === cost[0] && !losesWords(input, dropped) ? 0 : dropped);
  });
  return chosen.done();
}

/** True if somebody speaks in what a cut leaves out. What the system says between is no reason to cut. */
function losesWords({ units: { traits }, blocks, pinned }: CutInput, dropped: number): boolean {
  const end = blocks.starts[dropped] ?? 0;
  for (let i = blocks.starts[0] ?? 0; i < end; i++)
    if (pinned[i] === 0 && i !== blocks.opener[dropped] && !hasTrait(traits, i, OF_SYSTEM)) return true;
  return false;
}

function holdsExchange({ blocks, units }: CutInput, block: number): boolean {
  const end = blocks.end(block);
  for (let i = blocks.start(block); i < end; i++) if (units.units.isExchange(units.unitOf[i])) return true;
  return false;
}

/** The blocks that may go, the first to go first. */
function dropOrder(input: CutInput): Int32Array {
  const required = requiredBlock(input);
  const blocks = new Int32Array(Math.max(0, input.blocks.starts.length - 1));
  for (let i = 0; i < blocks.length; i++) blocks[i] = i < required ? i : i + 1;
  switch (input.options.strategy) {
    case 'prefix':
      blocks.reverse();
      break;
    case 'middle-out': {
      const middle = (input.blocks.starts.length - 1) / 2;
      blocks.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle) || a - b);
      break;
    }
    case 'priority': {
      const ranks = Float64Array.from(input.blocks.starts, (_, block) => priorityOf(input, block));
      const rankOf = (block: number): number => ranks[block] ?? 0;
      blocks.sort((a, b) => rankOf(a) - rankOf(b) || a - b);
      break;
    }
    default:
  }
  return blocks;
}

/** The highest priority in a block; by kind where none is given: exchanges go first, questions last. */
function priorityOf({ blocks, options, units }: CutInput, block: number): number {
  let highest = Number.NEGATIVE_INFINITY;
  const end = blocks.end(block);
  for (let i = blocks.start(block); i < end; i++) {
    const kind = units.turnOf[i] === i ? 2 : units.units.isExchange(units.unitOf[i]) ? 0 : 1;
    const given = options.priorities?.[i];
    const priority = given !== undefined && Number.isFinite(given) ? given : kind;
    if (priority > highest) highest = priority;
  }
  return highest;
}
