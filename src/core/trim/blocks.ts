import type { Message } from '../model/message.ts';
import { hasTrait, OF_SYSTEM } from '../model/traits.ts';
import { IntList } from '../text/int-list.ts';
import { answerOf, type Pinned } from './pins.ts';
import type { Settled } from './request.ts';
import { isSeam, isSystem, speaks, type Units } from './units.ts';

/** The history between its legal cuts. Block `b` runs from `starts[b]` to `starts[b + 1]`, the last to the end. */
export class Blocks {
  constructor(
    readonly starts: Int32Array,
    /** Per block: the question that must be kept with it, -1 for none. */
    readonly opener: Int32Array,
    /** Per block: messages of the answer that must be kept with it; null unless the target wants strict alternation. */
    readonly answer: readonly (readonly number[])[] | null,
    private readonly messages: number,
  ) {}

  /** The first message of a block; behind the last block the end of the history. */
  start(block: number): number {
    return this.starts[block] ?? this.messages;
  }

  end(block: number): number {
    return this.start(block + 1);
  }

  /** The question that must be kept with a block, -1 for none. */
  openerOf(block: number): number {
    return this.opener[block] ?? -1;
  }
}

/**
 * Where the history may be cut. An anchored cut stands before a question or before an assistant's message, never before
 * a lone result or a message inside a turn that has no speaker of its own, so that no cut adds a fault of order.
 */
export function blocksOf(
  messages: readonly Message[],
  units: Units,
  pinned: Pinned,
  options: Settled['options'],
): Blocks {
  const starts = startsOf(messages, units, pinned, options);
  const anchored = options.cut === 'anchored';
  const opener = new Int32Array(starts.length).fill(-1);
  const answer = anchored && options.alternate ? new Array<readonly number[]>(starts.length).fill(NONE) : null;
  const answers = new Map<number, readonly number[]>();
  starts.forEach((start, block) => {
    const turn = units.turnOf[start] ?? -1;
    if (!anchored) return;
    if (turn >= 0 && turn !== start) opener[block] = turn;
    if (answer === null) return;
    const known = answers.get(turn) ?? messagesOf(answerOf(messages, units, turn));
    answers.set(turn, known);
    answer[block] = known;
  });
  return new Blocks(starts, opener, answer, messages.length);
}

const NONE: readonly number[] = [];

const messagesOf = (unit: { readonly start: number; readonly end: number } | undefined): readonly number[] =>
  unit ? Array.from({ length: unit.end - unit.start }, (_, i) => unit.start + i) : NONE;

function startsOf(
  messages: readonly Message[],
  units: Units,
  pinned: Pinned,
  { cut, pins, alternate, strategy }: Settled['options'],
): Int32Array {
  const { traits } = units;
  let first = 0;
  while (pins.system && pinned[first] !== 0 && hasTrait(traits, first, OF_SYSTEM)) first++;
  // A leading system message can be one unit with what follows; the unit decides.
  const headless = speaks(traits, first);
  const whole = alternate && strategy !== 'suffix' ? unended(messages, units) : null;
  const starts = new IntList(units.units.length);
  for (const at of units.units.starts) {
    if (at < first) continue;
    const turn = units.turnOf[at] ?? -1;
    const isLegal =
      cut === 'unit'
        ? !(isSystem(messages, traits, at) && pinned[at] !== 0)
        : turn === at ||
          (cut === 'anchored' && isSeam(traits, at, alternate) && (turn >= 0 || headless) && !whole?.has(turn));
    if (starts.length === 0 || isLegal) starts.push(at);
  }
  return starts.done();
}

/** Turns before the last that no answer ends. Under strict alternation a part of one has nothing to end with. */
function unended(messages: readonly Message[], units: Units): ReadonlySet<number> {
  const turns = new Set(units.turnOf);
  turns.delete(units.turnOf.at(-1) ?? -1);
  return new Set([...turns].filter((turn) => answerOf(messages, units, turn) === undefined));
}
