import type { Message } from '../model/message.ts';
import { once, withLater } from '../text/once.ts';
import { firstWhere } from '../text/search.ts';
import type { CounterInfo } from '../tokens/counter.ts';
import { UNCOUNTED } from './curve.ts';
import { smallest, type WindowBuilder } from './cuts.ts';
import { cutWithin, type Frame, frameOf, keptAt, markerOf, sum, type TrimContext, tallyOf } from './frame.ts';
import { editsAfter, type PartEdit, type Saved, savedIn } from './ladder/climb.ts';
import {
  cacheOf,
  firstChanged,
  heldOf,
  type Lost,
  lostOf,
  type Naive,
  naiveOf,
  noteOf,
  type Why,
  whyOf,
} from './report.ts';
import { settle, type TrimRequest, type TrimUnit } from './request.ts';
import type { TooSmall } from './too-small.ts';

/** What a budget does to a history, as data. Sums are in the request's unit, indices are those of the given list. */
export interface WindowPlan {
  /** False if the budget is below `minimum`; the plan then shows the smallest legal window. */
  readonly fits: boolean;
  readonly unit: TrimUnit;
  readonly budget: number;
  readonly before: number;
  readonly after: number;
  readonly minimum: number;
  readonly counter: CounterInfo;
  readonly kept: readonly number[];
  readonly dropped: readonly number[];
  /** The same per message: 1 if it is kept. */
  readonly keeps: Uint8Array;
  readonly edits: readonly PartEdit[];
  /** Tokens that each rung of the ladder saves, of messages too that go afterwards; rungs that save nothing are not named. */
  readonly saved: Saved;
  /** The first message that is dropped or edited; null if nothing changes. Prompt caches end there. */
  readonly firstChangedIndex: number | null;
  /** The question kept only because it opens the cut turn. */
  readonly anchor: number | null;
  /** Per message 1 where something keeps it as it is, whatever the budget is. */
  readonly pinned: Uint8Array;
  /** Per message: what happens to it, and why. */
  readonly why: readonly Why[];
  readonly lost: Lost;
  /** Tokens of the unchanged beginning, and of the rest of the original, which a prompt cache would lose. */
  readonly cache: { readonly kept: number; readonly lost: number };
  /** What `messages[-N:]` would have broken: N as asked for, else as many as are kept. */
  readonly naive: Naive;
  readonly tooSmall: TooSmall | null;
  /** Why the result is not simply the last messages; null where it is. */
  readonly note: string | null;
}

/**
 * Plans one window. `tokenCosts` are the tokens of each message; other units need them only for the report. Pure: reads
 * only, and never throws.
 */
export function planWindow(
  messages: readonly Message[],
  request: TrimRequest,
  tokenCosts: ArrayLike<number>,
  context: TrimContext = {},
): WindowPlan {
  const { unit, budget, options } = settle(request);
  return planIn(frameOf(messages, unit, tokenCosts, options, context), budget);
}

/** Plans a window in a frame that was made before. Logarithmic until the lists are read. */
export function planIn(frame: Frame, budget: number): WindowPlan {
  if (isWhole(frame, budget)) return windowOf(frame, budget, { cut: -1, steps: 0, after: frame.total, fits: true });
  const { steps } = frame.climb;
  const step = firstWithin(steps, budget);
  const fitting = steps[step];
  if (fitting) return windowOf(frame, budget, { cut: -1, steps: step + 1, after: fitting.total, fits: true });
  if (frame.options.strategy === 'best-fit' && budget >= frame.minimum) {
    const builder = bestFit(frame, budget);
    const marked = builder.cost + frame.surcharge(builder);
    const packed = marked <= budget ? { after: marked } : { after: builder.cost, unmarked: true };
    return windowOf(frame, budget, { cut: -1, steps: steps.length, fits: true, kept: builder.kept, ...packed });
  }
  const found = cutWithin(frame.cuts, budget);
  const cut = found < 0 ? frame.cuts.cost.length - 1 : found;
  const after = frame.cuts.cost[cut] ?? 0;
  return windowOf(frame, budget, { cut, steps: steps.length, after, fits: budget >= frame.minimum });
}

/** True if nothing has to go. As many exchanges as there are begin with the first of them: more leave everything. */
const isWhole = ({ total, cuts }: Frame, budget: number): boolean =>
  total < budget || (total === budget && (cuts.drop[0] ?? 0) === 0);

/** What was decided; everything else follows from it. Without a cut the history is whole. */
interface Decision {
  readonly cut: number;
  readonly steps: number;
  readonly after: number;
  readonly fits: boolean;
  /** Where no cut says what is kept. */
  readonly kept?: Uint8Array;
  /** There is no room for a marker. */
  readonly unmarked?: boolean;
}

function windowOf(frame: Frame, budget: number, decision: Decision): WindowPlan {
  const kept = once(() => decision.kept ?? keptAt(frame, decision.cut));
  const split = once(() => splitOf(kept()));
  const edits = once(() => editsOf(frame, decision, kept()));
  const first = once(() => firstChanged(kept().indexOf(0), edits()));
  // Asked for N messages, it is the last N that they are compared with, however few are kept.
  const size = () => (frame.unit === 'messages' ? Math.min(budget, frame.messages.length) : sum(kept()));
  const naive = once(() => naiveOf(frame, size()));
  const anchor = once(() => anchorOf(frame, decision));
  const known = {
    fits: decision.fits,
    unit: frame.unit,
    budget,
    before: frame.total,
    after: decision.after,
    minimum: frame.minimum,
    counter: frame.context.counter ?? UNCOUNTED,
  };
  return withLater<typeof known, Omit<WindowPlan, keyof typeof known>>(known, {
    kept: () => split().kept,
    dropped: () => split().dropped,
    keeps: kept,
    edits,
    saved: () => savedIn(frame.climb, decision.steps, frame.total),
    firstChangedIndex: first,
    anchor,
    pinned: () => heldIn(frame, kept(), edits(), anchor()),
    why: () => whyOf(frame, kept(), edits()),
    lost: () => lostOf(frame, kept()),
    cache: () => cacheOf(frame, first()),
    naive,
    tooSmall: () => (decision.fits ? null : { budget, minimum: frame.minimum, unit: frame.unit, held: heldOf(frame) }),
    note: () => noteOf(frame, kept(), anchor(), naive()),
  });
}

function splitOf(kept: Uint8Array): { readonly kept: number[]; readonly dropped: number[] } {
  const count = sum(kept);
  const split = { kept: new Array<number>(count), dropped: new Array<number>(kept.length - count) };
  for (let i = 0, k = 0, d = 0; i < kept.length; i++) {
    if (kept[i] === 0) split.dropped[d++] = i;
    else split.kept[k++] = i;
  }
  return split;
}

function editsOf(frame: Frame, decision: Decision, kept: Uint8Array): PartEdit[] {
  const edits = editsAfter(frame.messages, frame.climb, decision.steps).filter((it) => kept[it.index] === 1);
  const marker = decision.unmarked || !frame.options.marker ? null : markerOf(frame, tallyOf(frame, kept));
  if (!marker) return edits;
  const others = edits.filter((it) => it.index !== marker.index || it.part !== marker.part);
  return [...others, { ...marker, by: 'marker' as const }].sort((a, b) => a.index - b.index || a.part - b.part);
}

/** What is pinned and stays as it is, and the question that is kept because it opens the turn that is cut. */
function heldIn({ pinned }: Frame, kept: Uint8Array, edits: readonly PartEdit[], anchor: number | null): Uint8Array {
  const held = new Uint8Array(kept.length);
  for (let i = 0; i < held.length; i++) if (pinned[i] !== 0 && kept[i] === 1) held[i] = 1;
  for (const { index } of edits) held[index] = 0;
  if (anchor !== null) held[anchor] = 1;
  return held;
}

function anchorOf(frame: Frame, { cut }: Decision): number | null {
  const dropped = frame.cuts.drop[cut] ?? 0;
  if (dropped === 0 || frame.options.strategy !== 'suffix') return null;
  const opener = frame.blocks.opener[dropped] ?? -1;
  return opener < 0 ? null : opener;
}

const firstWithin = (steps: readonly { readonly total: number }[], budget: number): number =>
  firstWhere(steps.length, (at) => (steps[at]?.total ?? 0) <= budget);

/** Packs whatever still fits, the newest first. Leaves holes, and a larger budget may keep other messages. */
function bestFit(frame: Frame, budget: number): WindowBuilder {
  const builder = smallest(frame, frame.edited);
  for (let block = frame.blocks.starts.length - 2; block >= 0; block--) {
    if (builder.cost + builder.extra(block) <= budget) builder.addBlock(block);
  }
  return builder;
}
