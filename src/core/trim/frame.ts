import { isAnswered } from '../model/links.ts';
import type { Message, Part, TextPart } from '../model/message.ts';
import { messageIn } from '../model/place.ts';
import { firstWhere } from '../text/search.ts';
import type { CounterInfo } from '../tokens/counter.ts';
import { blocksOf } from './blocks.ts';
import { type CutInput, type Cuts, cutsOf, type WindowBuilder, windowAt } from './cuts.ts';
import { type Climb, climb } from './ladder/climb.ts';
import { isProtected, pinsOf } from './pins.ts';
import type { Settled, TrimUnit } from './request.ts';
import { isSystem, type Units, unitsOf } from './units.ts';

/** How figures come about. All optional. */
export interface TrimContext {
  readonly counter?: CounterInfo;
  /** Tokens of one message as it would be after an edit. Needed for the ladder and the marker. */
  readonly price?: (message: Message) => number;
  /** Tokens of one text. Needed for shortening results. */
  readonly measure?: (text: string) => number;
}

/** Everything about a history that no budget changes: made once, asked for any number of budgets. */
export interface Frame extends CutInput {
  readonly units: Units;
  readonly unit: TrimUnit;
  readonly options: Settled['options'];
  readonly context: TrimContext;
  /** Per message in the request's unit, before and after every edit of the ladder. */
  readonly costs: Float64Array;
  readonly edited: Float64Array;
  readonly climb: Climb;
  readonly cuts: Cuts;
  /** What the marker of a window adds to its cost. */
  readonly surcharge: (builder: WindowBuilder) => number;
  readonly total: number;
  /** The smallest budget that does not raise. */
  readonly minimum: number;
  /** The cheapest exchange that is answered; null without one, or where it need not fit. */
  readonly smallestPair: { readonly start: number; readonly end: number; readonly cost: number } | null;
}

/** Prepares a history for trimming. Linear, apart from what pricing its edits takes. */
export function frameOf(
  messages: readonly Message[],
  unit: TrimUnit,
  tokenCosts: ArrayLike<number>,
  asked: Settled['options'],
  context: TrimContext = {},
): Frame {
  const options = soundFor(asked);
  const units = unitsOf(messages, options);
  const pinned = pinsOf(messages, units, options);
  const blocks = blocksOf(messages, units, pinned, options);
  const tokens = Float64Array.from(messages, (_, i) => clean(tokenCosts[i]));
  const input: CutInput = { messages, units, pinned, blocks, unit, options, tokens };
  const costs = costsIn(input);
  const { price, measure } = context;
  const climbed: Climb =
    unit === 'tokens' && price && measure
      ? climb(
          { ...input, bindsThinking: options.bindsThinking, price: (it) => clean(price(it)), measure },
          options.ladder,
          costs,
        )
      : { steps: [], costs, slots: new Map() };
  const edited = climbed.costs;
  const surcharge = surchargeOf(input, climbed, context);
  const cuts = cutsOf(input, edited, surcharge);
  const smallestPair = smallestPairOf(input, edited);
  const least = cuts.cost.at(-1) ?? 0;
  return {
    ...input,
    context,
    costs,
    edited,
    climb: climbed,
    cuts,
    surcharge,
    total: sum(costs),
    minimum: Math.max(least, smallestPair?.cost ?? 0),
    smallestPair,
  };
}

/** A target that wants strict alternation also wants the question first: there a cut at units is an anchored one. */
const soundFor = (asked: Settled['options']): Settled['options'] =>
  asked.alternate && asked.cut === 'unit' ? { ...asked, cut: 'anchored' } : asked;

/** Per message 1 if a cut keeps it; without a cut (-1) everything stays. */
export function keptAt(frame: Frame, cut: number): Uint8Array {
  const { blocks, cuts, options, pinned } = frame;
  if (cut < 0) return new Uint8Array(pinned.length).fill(1);
  if (options.strategy !== 'suffix') return windowAt(frame, frame.edited, cuts, cut).kept;
  // The usual case needs no sums: what is pinned, one question, and everything from the cut on.
  const block = cuts.drop[cut] ?? 0;
  const kept = new Uint8Array(pinned.length);
  for (let i = 0; i < kept.length; i++) if (pinned[i] !== 0) kept[i] = 1;
  const opener = blocks.opener[block] ?? -1;
  if (opener >= 0) kept[opener] = 1;
  return kept.fill(1, blocks.starts[block] ?? 0);
}

/** The largest window a budget allows: an index into the cuts, -1 if none fits. Logarithmic. */
export function cutWithin(cuts: Cuts, budget: number): number {
  const cut = firstWhere(cuts.cost.length, (at) => (cuts.cost[at] ?? 0) <= budget);
  return cut < cuts.cost.length ? cut : -1;
}

export const sum = (costs: Float64Array | Uint8Array): number => {
  let total = 0;
  for (const cost of costs) total += cost;
  return total;
};

/** A counter may be anybody's: what is no size counts nothing. */
const clean = (cost: number | undefined): number => (cost !== undefined && cost > 0 && cost < Infinity ? cost : 0);

function costsIn({ unit, messages, units, options, tokens }: CutInput): Float64Array {
  const costs = new Float64Array(messages.length);
  switch (unit) {
    case 'tokens':
      costs.set(tokens);
      break;
    case 'messages':
      costs.fill(1);
      messages.forEach((it, i) => {
        if (!options.countSystem && it.role !== 'user' && isSystem(messages, units.traits, i)) costs[i] = 0;
      });
      break;
    case 'exchanges':
      units.units.starts.forEach((start, unit) => {
        if (units.units.isExchange(unit)) costs[start] = 1;
      });
      break;
    case 'turns':
      units.turnOf.forEach((turn, i) => {
        if (turn === i) costs[i] = 1;
      });
  }
  return costs;
}

/** The place the marker of a window goes to, and what it says; null if no marker is wanted or nothing can hold it. */
export function markerOf(
  { messages, pinned, options, tokens }: CutInput,
  builder: Pick<WindowBuilder, 'host' | 'count' | 'tokens'>,
): { readonly index: number; readonly part: number; readonly value: TextPart } | null {
  const index = builder.host;
  if (!options.marker || index < 0 || isProtected(pinned[index]) || builder.count === messages.length) return null;
  const lost = sum(tokens) - builder.tokens;
  return { index, ...markerIn(messageIn(messages, { message: index }), messages.length - builder.count, lost) };
}

/** What a marker has to know of a window. */
export function tallyOf(
  { units, tokens }: CutInput,
  kept: Uint8Array,
): Pick<WindowBuilder, 'host' | 'count' | 'tokens'> {
  const tally = { host: -1, count: 0, tokens: 0 };
  for (const [i, own] of tokens.entries()) {
    if (kept[i] === 0) continue;
    tally.count++;
    tally.tokens += own;
    if (tally.host < 0 && units.turnOf[i] === i) tally.host = i;
  }
  return tally;
}

/** What the marker of a window adds to the cost of its message. */
function surchargeOf(input: CutInput, climbed: Climb, { price }: TrimContext): (builder: WindowBuilder) => number {
  if (!input.options.marker || input.unit !== 'tokens' || !price) return () => 0;
  return (builder) => {
    const marker = markerOf(input, builder);
    if (!marker) return 0;
    const message = messageIn(input.messages, { message: marker.index });
    const slots: (Part | null)[] = [...(climbed.slots.get(marker.index) ?? message.parts)];
    slots[marker.part] = marker.value;
    const parts = slots.filter((part) => part !== null);
    return clean(price({ ...message, parts })) - (climbed.costs[marker.index] ?? 0);
  };
}

function smallestPairOf({ units, unit, options }: CutInput, costs: Float64Array): Frame['smallestPair'] {
  if (!options.smallestPairMustFit || (unit !== 'messages' && unit !== 'tokens')) return null;
  let best: Frame['smallestPair'] = null;
  // A call that nothing answers is no pair.
  const answered = new Uint8Array(units.units.length);
  const { columns } = units.links;
  columns.messages.forEach((caller, call) => {
    if (isAnswered(columns, call)) answered[units.unitOf[caller] ?? 0] = 1;
  });
  for (const [unit, start] of units.units.starts.entries()) {
    if (answered[unit] === 0 || !units.units.isExchange(unit)) continue;
    const end = units.units.end(unit);
    const cost = sum(costs.subarray(start, end));
    if (best === null || cost < best.cost) best = { start, end, cost };
  }
  return best;
}

const MARKER = /^\[([\d,]+) messages?, ([\d,]+) tokens? trimmed\]$/;

/** "[12 messages, 8,412 tokens trimmed]". Holds no time, so that the same trim gives the same bytes. */
function markerText(messages: number, tokens: number): string {
  return `[${counted(messages, 'message')}, ${counted(tokens, 'token')} trimmed]`;
}

/** Where a marker goes in its message: the place of an earlier one, else the end. The earlier one's figures are added. */
function markerIn(
  message: Message,
  messages: number,
  tokens: number,
): { readonly part: number; readonly value: TextPart } {
  const found = message.parts.findIndex((it) => it.kind === 'text' && MARKER.test(it.text));
  const part = found < 0 ? message.parts.length : found;
  const old = message.parts[part];
  const earlier = old?.kind === 'text' ? MARKER.exec(old.text) : null;
  const text = markerText(messages + figure(earlier?.[1]), tokens + figure(earlier?.[2]));
  return { part, value: { kind: 'text', at: old?.at ?? '', text } };
}

const counted = (count: number, noun: string): string => `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;

const grouped = (count: number): string => Math.round(count).toLocaleString('en-US');

const figure = (text: string | undefined): number => Number((text ?? '0').replaceAll(',', ''));
